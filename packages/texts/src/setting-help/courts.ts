import type { SectionHelp } from "./section-help.ts";

export const courtsHelp: SectionHelp<"courts"> = {
  court_count:
    "Fehlende Courts werden eingerichtet, überzählige gehen außer Betrieb und behalten ihren Verlauf.",
  court_names: "So heißen die Courts auf allen Seiten.",
};
