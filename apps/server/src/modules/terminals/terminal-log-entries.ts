import { terminalMessages } from "@platzwart/texts/log/doors";
import { rowsAbout } from "../../facts/log-entry.ts";
import type { TerminalRecord } from "./terminal-records.ts";

type Terminal = Pick<TerminalRecord, "id" | "name" | "doorId">;

const { row, action } = rowsAbout("terminals", ({ id, name, doorId }: Terminal) => ({
  name,
  metadata: { terminal_id: id, door_id: doorId },
}));

export const terminalLog = {
  created: action("info", terminalMessages.created),
  enrolmentRenewed: action("info", terminalMessages.enrolmentRenewed),
  removed: action("info", terminalMessages.removed),
  /** `address`: network of the browser, visible to operators only. */
  enrolled: row<[{ address: string }]>("audit", "info", terminalMessages.enrolled),
};
