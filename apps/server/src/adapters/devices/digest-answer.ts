import { createHash } from "node:crypto";

/** What a device asks for before it lets somebody in (RFC 7616). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
}

/** Reads a challenge as Shelly makes it: Digest with SHA-256 and qop "auth"; null: it asks for something else. */
export function readChallenge(header: string | string[] | undefined): DigestChallenge | null {
  for (const challenge of [header ?? []].flat()) {
    const [, parameters] = /^Digest\s+(.*)$/is.exec(challenge) ?? [];
    if (parameters === undefined) continue;
    const values = new Map<string, string>();
    for (const [, name = "", quoted, bare] of parameters.matchAll(
      /([\w-]+)\s*=\s*(?:"([^"\\]*)"|([^\s,"]+))/g,
    ))
      values.set(name.toLowerCase(), quoted ?? bare ?? "");
    const realm = values.get("realm");
    const nonce = values.get("nonce");
    const qops = (values.get("qop") ?? "").split(",").map((qop) => qop.trim());
    if (realm === undefined || nonce === undefined || !qops.includes("auth")) continue;
    if (values.get("algorithm")?.toUpperCase() === "SHA-256") return { realm, nonce };
  }
  return null;
}

/** The `authorization` header that answers a challenge once; the password itself is not sent. */
export function answerChallenge(
  { realm, nonce }: DigestChallenge,
  caller: { readonly user: string; readonly password: string; readonly cnonce: string },
  request: { readonly method: string; readonly uri: string },
): string {
  const { user, password, cnonce } = caller;
  const nc = "00000001";
  const ha1 = sha256(`${user}:${realm}:${password}`);
  const ha2 = sha256(`${request.method}:${request.uri}`);
  const response = sha256(`${ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}`);
  return (
    `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${request.uri}", algorithm=SHA-256, ` +
    `qop=auth, nc=${nc}, cnonce="${cnonce}", response="${response}"`
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
