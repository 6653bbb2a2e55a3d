export const onOff = (on: boolean) => (on ? "eingeschaltet" : "ausgeschaltet");

export const inOrder = (isPassed: boolean) => (isPassed ? "in Ordnung" : "nicht in Ordnung");

export type OutageEnd = "replacement" | "removal";

export function outageEnded(by: OutageEnd): string {
  return `${by === "replacement" ? "neu eingerichtet" : "entfernt"}, damit endet die bisherige Störung`;
}
