import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Instant, instant } from "@platzwart/domain/time/instant";

/** End of the validity of a certificate in a PEM file; rejects where it cannot be read. */
export async function certificateEnd(file: string): Promise<Instant> {
  return instant(new X509Certificate(await readFile(file)).validToDate.getTime());
}
