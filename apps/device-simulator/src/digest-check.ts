import { createHash } from "node:crypto";

/** How Shelly lets nobody in without its password (RFC 7616 with SHA-256). */
export class DigestCheck {
  readonly #realm: string;
  readonly #password: string;
  readonly #nonces = new Set<string>();
  #count = 0;

  constructor(realm: string, password: string) {
    this.#realm = realm;
    this.#password = password;
  }

  challenge(): string {
    this.#count += 1;
    const nonce = (0x60dc2c00 + this.#count).toString(16);
    this.#nonces.add(nonce);
    return `Digest qop="auth", realm="${this.#realm}", nonce="${nonce}", algorithm=SHA-256`;
  }

  /** Whether an answer is right; each nonce is good for one. */
  isRight(header: string | undefined, method: string, uri: string): boolean {
    const parts = partsOf(header ?? "");
    const nonce = parts["nonce"] ?? "";
    const expected = sha256(
      [
        sha256(`admin:${this.#realm}:${this.#password}`),
        nonce,
        parts["nc"],
        parts["cnonce"],
        "auth",
        sha256(`${method}:${uri}`),
      ].join(":"),
    );
    return this.#nonces.delete(nonce) && parts["uri"] === uri && parts["response"] === expected;
  }
}

function partsOf(header: string): Readonly<Record<string, string | undefined>> {
  const [kind = "", rest = ""] = header.split(/ (.*)/s);
  if (kind !== "Digest") return {};
  return Object.fromEntries(
    rest.split(", ").map((part) => {
      const [name = "", value = ""] = part.split(/=(.*)/s);
      return [name, value.replace(/^"|"$/g, "")];
    }),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
