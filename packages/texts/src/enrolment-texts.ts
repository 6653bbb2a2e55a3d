/** Texts that the lists of terminals and of door controllers share. */
export const enrolmentTexts = {
  name: "Name",
  door: "Tür",
  doorGone: "Tür entfernt",
  doorUnused: (door: string) => `${door} · außer Betrieb`,

  until: (moment: string) => `bis ${moment}`,
  lastSeen: (moment: string) => `Zuletzt gesehen ${moment}`,
  neverSeen: "Noch nie gesehen",

  code: "Einmalcode",
  notCopied: "Der Browser lässt das Kopieren nicht zu. Markieren Sie den Text und kopieren Sie ihn von Hand.",
  localOnlyHost: (host: string) =>
    `„${host}“ gilt nur an diesem Rechner. Das Gerät braucht stattdessen die Adresse des Servers im Netz der Halle.`,
  finish: "Fertig",

  remove: "Entfernen",
  removeHeading: (name: string) => `${name} entfernen?`,
  removing: "Wird entfernt …",
} as const;
