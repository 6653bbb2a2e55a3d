export const noticeLogMessages = {
  failed: (problem: string) => `Mitteilung nicht zugestellt: ${problem}`,
  testFailed: (problem: string) => `Testmitteilung nicht zugestellt: ${problem}`,
  tested: "Testmitteilung gesendet",
  recipientSaved: "Empfänger von Mitteilungen gespeichert",
  recipientRemoved: "Empfänger von Mitteilungen entfernt",
};
