import { DOOR_PACKAGE, downloadPath } from "@platzwart/contract/downloads";
import { saveFile } from "../../lib/browser/save-file.ts";
import { type Card, cardFiles } from "./card-files.ts";

/**
 * Saves all files of a card as one ZIP. The browser assembles it, so that no Wi-Fi password reaches the server. Rejects
 * where the package could not be fetched.
 */
export async function makeCard(name: string, card: Card): Promise<void> {
  const [{ zipSync, strToU8 }, answer] = await Promise.all([
    import("fflate"),
    fetch(downloadPath(DOOR_PACKAGE)),
  ]);
  if (!answer.ok) throw new Error(`the package answered ${answer.status}`);
  const texts = Object.entries(cardFiles(card)).map(([file, text]) => [file, strToU8(text)] as const);
  const files = Object.fromEntries([
    ...texts,
    [DOOR_PACKAGE, new Uint8Array(await answer.arrayBuffer())] as const,
  ]);
  saveFile(name, "application/zip", zipSync(files, { level: 0 }));
}
