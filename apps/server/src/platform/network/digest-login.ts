import { createHash } from "node:crypto";

/** What a device asks for before it lets somebody in (RFC 7616). */
interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
}

/** The longest challenge that is read; Shelly's has about 150 characters. */
const MAX_CHALLENGE_LENGTH = 1_024;
/** One parameter of a challenge, with what separates it from the one before. */
const PARAMETER = /[\s,]*([\w-]+)[ \t]*=[ \t]*(?:"([^"\\]*)"|([^\s,"]+))/y;

/**
 * Reads a challenge as Shelly makes it: Digest with SHA-256 and qop "auth"; null: it asks for something else, or is too
 * long. Whoever is on the hall's network can send one, so that its cost grows with its length only.
 */
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

/** The parameters by name, in small letters; what follows a part that is none is not read. */
function parametersOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const pattern = new RegExp(PARAMETER);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [, name = "", quoted, bare] = found;
    values.set(name.toLowerCase(), quoted ?? bare ?? "");
  }
  return values;
}

/** Answers a challenge, for one request after another; the password itself is not sent. */
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

  /** The `authorization` header of the next request. */
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
