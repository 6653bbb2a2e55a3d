import type { DoorHelpKey, SectionHelp } from "./section-help.ts";

export const doorHelpHelp: Pick<SectionHelp<"access">, DoorHelpKey> = {
  door_help_number:
    "Steht an der Tür, wo Codes eingegeben werden, auch solange sie nach zu vielen falschen keine annimmt, und auf gedruckten Zetteln.",
  door_help_text:
    "Steht bei der Nummer, an der Tür und auf Zetteln, zum Beispiel „Hausmeister, täglich von 8 bis 22 Uhr“.",
};
