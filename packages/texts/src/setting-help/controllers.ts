import type { SectionHelp } from "./section-help.ts";

export const controllersHelp: SectionHelp<"controllers"> = {
  door_server_url:
    "Türcontroller suchen den Server dort, sobald sie ihn unter ihrer bisherigen Adresse nicht finden. Tragen Sie sie ein, bevor er umzieht und solange alle verbunden sind: Wer sie nicht kennt, muss danach an der Tür neu angemeldet werden.",
};
