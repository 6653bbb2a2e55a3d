import {
  HELLO_EVENT,
  type LiveChannel,
  RESET_EVENT,
  type TelemetryChannel,
  TICK_EVENT,
} from "@platzwart/contract/live-events";

/** The events of the live stream, and what their data hold. */
const EVENTS: Readonly<Record<LiveChannel | TelemetryChannel, string>> & Readonly<Record<string, string>> = {
  "courts-changes":
    "`court`: a court as in GET /api/courts, with light and booking; or `removed`: the id of one that is no longer active.",
  "doors-changes": "`door`: a door as in GET /api/doors; or `removed`: the id of one that was deleted.",
  "access-codes-changes":
    "`code`: an access code as in GET /api/access-codes; or `removed`: the id of one that was deleted.",
  "blocks-changes": "`block`: a block as in GET /api/blocks; or `removed`: the id of one that was deleted.",
  "code-alarms-changes": "All alarms about wrong codes that no operator has acknowledged.",
  "scheduler-changes": "`run`: a run of the scheduler ended; or `state`: it was paused or resumed.",
  system_settings_changes: "`key`, `value` and `description` of a setting that was saved.",
  "system-logs-changes": "`entry`: a new entry of the system log.",
  "climate-changes":
    "`climate`: the climate as in GET /api/climate. It has no id, as measured values are not stored.",
  [HELLO_EVENT]:
    "The stream began. `now`: the server's clock; `isLoopAlive`: whether lights and doors are controlled; `version`: of the pages that the server gives out; `newestNumber`: the id of the newest event, where nothing is resumed. It has no id.",
  [TICK_EVENT]:
    "Each second, so that a client without events for some seconds knows that the connection is lost; `now`, `isLoopAlive` and `version`. It has no id.",
  [RESET_EVENT]:
    "More was missed than is sent: load everything again; with `forget: true` also show no more of what was loaded before.",
};

const NUMBER = { type: "string", pattern: "^\\d{1,15}$" };

/** GET /api/live of the document, for callers that sign in so; `refusal`: the content of its refusals. */
export function liveOperation(security: readonly object[], refusal: object) {
  return {
    operationId: "live",
    summary:
      "Server-sent events: changes of courts, doors, codes, settings and the system log; resumes after Last-Event-ID.",
    description: [
      "For: admin, staff. Each event has a name, a number as its id, and JSON as its data: the complete new state of what changed, without what the role may not see. A client that connects again with the id of the last event that it got is sent what it missed first, in order and without gaps.",
      ...Object.entries(EVENTS).map(([name, words]) => `- ${name}: ${words}`),
    ].join("\n"),
    security,
    parameters: [
      {
        name: "Last-Event-ID",
        in: "header",
        required: false,
        description:
          "The id of the last event that the client got; browsers send it when they connect again.",
        schema: NUMBER,
      },
      {
        name: "after",
        in: "query",
        required: false,
        description:
          "The same, for a client that connects for the first time; the header counts where both are there.",
        schema: NUMBER,
      },
    ],
    responses: {
      200: { description: "The stream.", content: { "text/event-stream": { schema: { type: "string" } } } },
      default: { description: "Refused.", content: refusal },
    },
  };
}
