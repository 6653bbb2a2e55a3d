/** Id of the log's section; address parameters of its filter (G-04). */
export const LOG_SECTION = "system-logs";

export const LOG_PARAMETERS = {
  level: "log-level",
  component: "log-component",
  courtId: "log-court",
  text: "log-text",
  day: "log-day",
} as const;
