export const otherHallLogMessages = {
  added: "Weitere Halle hinzugefügt",
  changed: "Weitere Halle geändert",
  removed: "Weitere Halle entfernt",
};
