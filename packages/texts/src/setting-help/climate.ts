import type { SectionHelp } from "./section-help.ts";

export const climateHelp: SectionHelp<"climate"> = {
  auto_climate_control:
    "Erlaubt die Klima-Automatik. Ist sie aus, schalten Sie Heizung, Kühlung und Lüftung selbst.",
  target_temperature: "Beim Speichern wird die Halle auf diesen Wert gestellt.",
  ventilation_duration: "Von Hand eingeschaltete Lüftung geht danach von selbst aus.",
  heating_url: "Adresse der Heizung im Netz der Halle.",
  cooling_url: "Adresse der Kühlung im Netz der Halle.",
  ventilation_url: "Adresse der Lüftung im Netz der Halle.",
  monitoring_url: "Adresse, die den Stand der Raspberry Pis meldet.",
};
