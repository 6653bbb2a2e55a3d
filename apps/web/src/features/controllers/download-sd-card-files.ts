import { DOOR_PACKAGE, downloadPath } from "@platzwart/contract/downloads";
import { saveFile } from "../../lib/browser/save-file.ts";
import { type SdCard, sdCardFiles } from "./sd-card-files.ts";

/** Built in the browser, so that no Wi-Fi password reaches the server; rejects without the package. */
export async function downloadSdCardFiles(name: string, card: SdCard): Promise<void> {
  const [{ zipSync, strToU8 }, answer] = await Promise.all([
    import("fflate"),
    fetch(downloadPath(DOOR_PACKAGE)),
  ]);
  if (!answer.ok) throw new Error(`the package answered ${answer.status}`);
  const texts = Object.entries(sdCardFiles(card)).map(([file, text]) => [file, strToU8(text)] as const);
  const files = Object.fromEntries([
    ...texts,
    [DOOR_PACKAGE, new Uint8Array(await answer.arrayBuffer())] as const,
  ]);
  saveFile(name, "application/zip", zipSync(files, { level: 0 }));
}
