/** Effect of each setting (W-04, W-05). */
export const courtsHelp = {
  court_count:
    "Fehlende Courts werden eingerichtet, überzählige gehen außer Betrieb und behalten ihren Verlauf.",
  court_names: "So heißen die Courts auf allen Seiten.",
} as const;
