import { createHash } from "node:crypto";

/** What a device sends for HTTP digest authentication (RFC 7616). */
interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
}

/** Shelly's challenge has about 150 characters. */
const MAX_CHALLENGE_LENGTH = 1_024;
/** One parameter with its preceding separator. */
const PARAMETER = /[\s,]*([\w-]+)[ \t]*=[ \t]*(?:"([^"\\]*)"|([^\s,"]+))/y;

/** Accepts Digest with SHA-256 and qop "auth" only, in linear time, as any device may send one; null: none. */
export function readChallenge(header: string | string[] | undefined): DigestChallenge | null {
  for (const challenge of [header ?? []].flat()) {
    if (challenge.length > MAX_CHALLENGE_LENGTH || !/^Digest\s/i.test(challenge)) continue;
    const values = parametersOf(challenge.slice("Digest".length));
    const realm = values.get("realm");
    const nonce = values.get("nonce");
    const qops = (values.get("qop") ?? "").split(",").map((qop) => qop.trim());
    if (realm === undefined || nonce === undefined || !qops.includes("auth")) continue;
    if (values.get("algorithm")?.toUpperCase() === "SHA-256") return { realm, nonce };
  }
  return null;
}

/** Lowercase names, up to the first malformed parameter. */
function parametersOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const pattern = new RegExp(PARAMETER);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [, name = "", quoted, bare] = found;
    values.set(name.toLowerCase(), quoted ?? bare ?? "");
  }
  return values;
}

/** Signs successive requests in with one challenge. */
export class DigestLogin {
  readonly #challenge: DigestChallenge;
  readonly #user: string;
  readonly #ha1: string;
  #uses = 0;

  constructor(challenge: DigestChallenge, user: string, password: string) {
    this.#challenge = challenge;
    this.#user = user;
    this.#ha1 = sha256(`${user}:${challenge.realm}:${password}`);
  }

  /** `authorization` header of the next request. */
  answer({ method, uri, cnonce }: { method: string; uri: string; cnonce: string }): string {
    const { realm, nonce } = this.#challenge;
    this.#uses += 1;
    const nc = this.#uses.toString(16).padStart(8, "0");
    const ha2 = sha256(`${method}:${uri}`);
    const response = sha256(`${this.#ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}`);
    return (
      `Digest username="${this.#user}", realm="${realm}", nonce="${nonce}", uri="${uri}", algorithm=SHA-256, ` +
      `qop=auth, nc=${nc}, cnonce="${cnonce}", response="${response}"`
    );
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
