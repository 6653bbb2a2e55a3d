/** `/door-control#terminal`: enrols a browser as a terminal (D-30). */
export const terminalEnrolmentTexts = {
  link: "Dieses Gerät als Türterminal einrichten",
  heading: "Türterminal einrichten",
  intro: "Dieses Gerät nimmt danach Codes an einer Tür an und kann sonst nichts.",
  signedIn: (name: string) =>
    `Hier ist ${name} angemeldet. Mit dem Einrichten endet diese Anmeldung, und alles, was Platzwart in diesem Browser gespeichert hat, wird gelöscht.`,
  code: "Einmalcode",
  codeHint: "Ein Betreiber legt ihn in den Einstellungen unter „Raspberry Pi“ an. Er gilt 15 Minuten.",
  codeMissing: "Bitte ausfüllen.",
  /** Follows the server's sentence about a code. */
  newCode:
    "Einen neuen gibt es in den Einstellungen unter „Raspberry Pi“ beim Türterminal mit „Neu einrichten“.",
  enrol: "Gerät einrichten",
  enrolling: "Wird eingerichtet …",
  enrolled: "Eingerichtet. Der Bildschirm der Tür wird geladen …",
  retry: "Noch einmal versuchen",
  failed: "Dieses Gerät konnte nicht eingerichtet werden",
  unreachable: "Der Server ist nicht zu erreichen",
  unreachableHint:
    "Prüfen Sie, ob das Gerät im Netz der Halle ist. Der Code bleibt hier stehen, solange diese Seite offen ist.",
  noCookies: "Dieser Browser nimmt keine Cookies an",
  noCookiesHint:
    "Ohne Cookies kann er kein Türterminal sein. Erlauben Sie sie in seinen Einstellungen; ein privates Fenster eignet sich nicht.",
  signIn: "Zur Anmeldung",
  leave: "Nicht einrichten, zurück zur Halle",
} as const;
