import type { HallFaultView } from "@platzwart/contract/hall-fault";

/** What is wrong with a device in the hall's network, as a sentence. */
export const HALL_FAULT_WORDS: Readonly<Record<HallFaultView, string>> = {
  unresolvable: "Den Namen in der Adresse kennt niemand im Netz.",
  public: "Die Adresse liegt nicht im Netz der Halle.",
  unreachable: "Unter der Adresse nimmt niemand die Verbindung an.",
  silent: "Das Gerät antwortet nicht rechtzeitig.",
  redirect: "Die Adresse leitet an eine andere weiter.",
  too_large: "Die Antwort ist viel zu lang für ein Gerät.",
  status: "Das Gerät antwortet mit einem Fehler.",
  rubbish: "Dort antwortet etwas anderes als ein solches Gerät.",
};
