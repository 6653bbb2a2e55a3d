import { notFound, type RefusalRows, refusal } from "./refusal-row.ts";

export const membersRefusals = {
  member_unknown: notFound(
    () => "Diesen Server gibt es nicht, oder er ist nicht mit der Datenbank verbunden.",
  ),
  member_leads: ({ name }) =>
    `Der Server „${name}“ führt die Halle und lässt sich deshalb nicht entfernen. Beenden Sie ihn zuerst.`,
  standby: refusal(503, ({ leader }) =>
    leader === null
      ? "Dieser Server steht bereit und führt die Halle nicht."
      : `Dieser Server steht bereit; die Halle führt der Server „${leader}“.`,
  ),
} satisfies RefusalRows;
