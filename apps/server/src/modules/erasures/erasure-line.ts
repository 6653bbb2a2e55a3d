import { instant } from "@platzwart/domain/time/instant";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { ERASURE_KINDS, type Erasure } from "./erasure-records.ts";

/** Line of an erasure: kind, id, time in milliseconds, and a proof by the hall's key; contains no name. */
export function erasureLine(erasure: Erasure, cipher: SecretCipher): string {
  return `${textOf(erasure)} ${proofOf(erasure, cipher)}`;
}

/** null: not written with the hall's key. */
export function erasureOfLine(line: string, cipher: SecretCipher): Erasure | null {
  const [word, id = "", at, proof] = line.split(" ");
  const kind = ERASURE_KINDS.find((candidate) => candidate === word);
  if (kind === undefined || !Number.isSafeInteger(Number(at))) return null;
  const erasure: Erasure = { kind, id, at: instant(Number(at)) };
  return proof === proofOf(erasure, cipher) ? erasure : null;
}

const textOf = ({ kind, id, at }: Erasure) => `${kind} ${id} ${at}`;

/** No access code has the same hash, since codes are digits. */
const proofOf = (erasure: Erasure, cipher: SecretCipher) => cipher.lookupHash(`erasure ${textOf(erasure)}`);
