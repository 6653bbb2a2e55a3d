import type { LeftOutReason } from "@platzwart/contract/endpoints/all-lights-endpoints";

const courts = (count: number) => (count === 1 ? "1 Court" : `${count} Courts`);

const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  no_lamp: "keine Lampe",
  manual_mode: "Manuell",
  booked: "wird gerade gespielt",
};

/** "Alle Lichter" on `/`, and its dialogs (C-14). */
export const allLightsTexts = {
  menu: "Alle Lichter",
  heading: (on: boolean) => (on ? "Alle Lichter an" : "Alle Lichter aus"),
  action: (on: boolean) => (on ? "Alle Lichter einschalten" : "Alle Lichter ausschalten"),
  busyAction: (on: boolean) => (on ? "Wird eingeschaltet …" : "Wird ausgeschaltet …"),
  backToRule: "Zurück zur Automatik",
  goingBack: "Wird zurückgegeben …",

  reason: "Grund",
  reasonHint: "Steht unter „Warum?“ und im System-Log.",
  usualReasons: "Üblicher Grund",
  reasons: ["Reinigung", "Hallenschluss"],
  usualLengths: "Wie lange?",
  length: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`),
  until: "Oder bis zu einer Uhrzeit",
  endsAt: (moment: string) => `Bis ${moment}; dann gilt wieder die Automatik.`,
  endMissing: "Bitte eine Dauer wählen oder eine Uhrzeit angeben, zum Beispiel 22:30.",
  endTooLate: (moment: string) => `Das geht höchstens 6 Stunden lang, jetzt also bis ${moment}.`,

  leftOut: "Hier bleibt das Licht, wie es ist:",
  leftOutCourt: (court: string, why: LeftOutReason) => `${court}: ${LEFT_OUT_WORDS[why]}`,
  playing: (isIncluded: boolean) =>
    isIncluded
      ? "Hier wird gerade gespielt, und das Licht geht trotzdem aus:"
      : "Hier wird gerade gespielt, und das Licht bleibt an:",
  player: (court: string, player: string, moment: string) =>
    player === "" ? `${court} bis ${moment}` : `${court}: ${player} bis ${moment}`,
  includeBooked: "Auch ausschalten, wo gerade gespielt wird",
  handLit: (isIncluded: boolean) =>
    isIncluded
      ? "Hier brennt das Licht von Hand und geht auch aus:"
      : "Hier brennt das Licht von Hand und bleibt an:",
  includeByHand: "Auch von Hand geschaltete Lichter ausschalten",
  notSwitchedOff: (court: string) => `${court}: Licht ließ sich nicht ausschalten`,
  coming: "Diese Buchungen beginnen vorher und haben bis dahin kein Licht:",
  comingPlayer: (court: string, player: string, moment: string) =>
    player === "" ? `${court} um ${moment}` : `${court}: ${player} um ${moment}`,

  done: (on: boolean, count: number, moment: string) =>
    count === 0
      ? "Kein Licht geschaltet"
      : `Licht wird ${on ? "ein" : "aus"}geschaltet: ${courts(count)} bis ${moment}`,
  notChanged: (leftOut: readonly { readonly name: string; readonly why: LeftOutReason }[]) =>
    `Nicht geändert: ${leftOut.map(({ name, why }) => `${name} (${LEFT_OUT_WORDS[why]})`).join(", ")}`,
  wentBack: (count: number) => `Zurück zur Automatik: ${courts(count)}`,
} as const;

export const allLightsFailures = {
  switch: { title: "Fehler bei Lichtsteuerung", text: "Lichter konnten nicht geschaltet werden" },
  backToRule: {
    title: "Fehler bei Lichtsteuerung",
    text: "Lichter konnten nicht an die Automatik zurückgegeben werden",
  },
} as const;
