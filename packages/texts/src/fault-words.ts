import type { DeviceFault } from "@platzwart/domain/refusal";

/** How a device failed, in words that finish "Die Lampe von Court 3 …". */
export const FAULT_WORDS: Readonly<Record<DeviceFault, string>> = {
  offline: "ist nicht erreichbar",
  timeout: "antwortet nicht",
  refused: "führt den Befehl nicht aus",
};
