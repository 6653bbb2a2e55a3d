import { notFound, ofField, type RefusalRows, refusal } from "./refusal-row.ts";

export const terminalsRefusals = {
  terminal_unknown: notFound(() => "Dieses Terminal gibt es nicht mehr."),
  terminal_not_enrolled: refusal(
    401,
    () =>
      "Dieser Browser ist kein Terminal oder keines mehr. Bitte richten Sie ihn mit einem neuen Einmalcode ein.",
  ),
  terminal_not_allowed: refusal(403, () => "Ein Terminal darf nur Codes an seiner eigenen Tür prüfen."),
  enrolment_code_wrong: ofField(
    "enrolmentCode",
    () =>
      "Dieser Einmalcode gilt nicht: Er ist falsch, wurde schon benutzt oder ist abgelaufen. Er gilt 15 Minuten.",
  ),
} satisfies RefusalRows;
