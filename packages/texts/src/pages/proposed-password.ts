/** "Passwort vorschlagen" beside a new password (N-11). */
export const proposedPasswordTexts = {
  propose: "Passwort vorschlagen",
  another: "Ein anderes vorschlagen",
  proposed: "Vorgeschlagenes Passwort",
  hint: "Es wird nur jetzt gezeigt. Es steht schon im Feld; schreiben Sie es auf oder merken Sie es sich.",
  copy: "Passwort kopieren",
  copied: "Passwort ist kopiert",
  notCopied: "Der Browser lässt das Kopieren nicht zu. Markieren Sie den Text und kopieren Sie ihn von Hand.",
  missing: "Es konnte kein Passwort vorgeschlagen werden. Denken Sie sich eines aus.",
  handOver: (name: string) => `Passwort für ${name}`,
  handOverHint: (name: string) =>
    `Es wird nur jetzt gezeigt. Geben Sie es ${name} weiter; geht es verloren, setzen Sie es zurück.`,
  finish: "Fertig",
} as const;
