import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";

export const contactsRefusals = {
  contact_unknown: notFound(() => "Diesen Kontakt gibt es nicht."),
  contact_gone: ({ name, into }) => {
    const who = name === null ? "Dieser Kontakt" : `„${name}“`;
    return into === null
      ? `${who} steht inzwischen nicht mehr in den Kontakten. Bitte wählen Sie die Person neu oder geben Sie ihre Daten ein.`
      : `${who} wurde inzwischen mit „${into.name}“ zusammengeführt. Bitte wählen Sie die Person neu.`;
  },
  contact_merged_into_itself: ofField(
    "into",
    () => "Ein Kontakt lässt sich nicht mit sich selbst zusammenführen. Bitte wählen Sie einen anderen.",
  ),
} satisfies RefusalRows;
