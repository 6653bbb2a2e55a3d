import type { DeviceFault } from "@platzwart/domain/refusal";
import { FAULT_WORDS } from "../fault-words.ts";

/** The card of a court on `/` and what its controls say. */
export const courtTexts = {
  booked: "Gebucht",
  free: "Frei",
  noBooking: "Keine Buchung",
  beforeTime: "Vorlauf vor der Buchung",
  afterTime: "Nachlauf nach der Buchung",
  bookingUntil: (time: string) => `bis ${time}`,
  bookingEndsIn: "Buchung endet in",
  lightOffIn: "Licht aus in",
  light: "Licht",
  lightPhases: { on: "An", after_time: "Auto", off: "Aus" },
  lightUnknown: "Unbekannt",
  lightMissing: "Keine Lampe",
  switchingOn: "wird eingeschaltet …",
  switchingOff: "wird ausgeschaltet …",
  simulated: "Simuliert",
  automatic: "Automatik",
  on: "An",
  off: "Aus",
  switchingMode: "wird umgestellt …",
  automaticActive: "Automatische Steuerung aktiv",
  forgotten: (hours: number) => `Licht seit ${hours} h an, keine Buchung`,
  nextSwitch: (moment: string) => `Nächste Schaltung: ${moment}`,
  noLampHint: "Diesem Court ist noch keine Lampe zugeordnet.",
  lampFault: (fault: DeviceFault) => `Lampe ${FAULT_WORDS[fault]}`,
  neverReported: "noch keine Meldung",
  endBooking: "Buchung beenden",
  endingBooking: "Wird beendet …",
  accessEnded: "Court-Zugang beendet",
} as const;

/** The title and text of each failure's toast, word for word as the checklist has them. */
export const courtFailures = {
  light: { title: "Fehler bei Lichtsteuerung", text: "Licht konnte nicht gesteuert werden" },
  mode: { title: "Fehler bei Automatik-Modus", text: "Automatik-Modus konnte nicht geändert werden" },
  endAccess: { title: "Fehler beim Beenden des Zugangs", text: "Court-Zugang konnte nicht beendet werden" },
  loadCourts: { title: "Fehler beim Laden der Courts", text: "Courts konnten nicht geladen werden" },
  loadCodes: {
    title: "Fehler beim Laden der Access Codes",
    text: "Access Codes konnten nicht geladen werden",
  },
} as const;
