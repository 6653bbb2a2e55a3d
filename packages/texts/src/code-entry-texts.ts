/** Messages at the entry of a code (D-21). */
export const CODE_ENTRY_TEXTS = {
  tooManyWrong: (seconds: number) =>
    `Zu viele Fehlversuche – nächster Versuch in ${minutesAndSeconds(seconds)}`,
} as const;

/** "14:05", from an hour on "1:00:00". */
export function minutesAndSeconds(seconds: number): string {
  const padded = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const rest = `${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
