import { EVERY_USER } from "@platzwart/contract/endpoint";
import { ANSWER_WORDS, callersText } from "@platzwart/texts/api/frame";
import { LIVE_EVENT_WORDS, LIVE_WORDS } from "@platzwart/texts/api/live";

/** Number of the last live event that the client received. */
const EVENT_NUMBER = { required: false, schema: { type: "string", pattern: "^\\d{1,15}$" } };

/** The operation GET /api/live in the OpenAPI document; `refusal`: content of its refusals. */
export function liveOperation(security: readonly object[], refusal: object) {
  return {
    operationId: "live",
    summary: LIVE_WORDS.summary,
    description: [
      `${callersText(EVERY_USER)} ${LIVE_WORDS.description}`,
      ...Object.entries(LIVE_EVENT_WORDS).map(([name, words]) => `- ${name}: ${words}`),
    ].join("\n"),
    security,
    parameters: [
      { ...EVENT_NUMBER, name: "Last-Event-ID", in: "header", description: LIVE_WORDS.lastEventId },
      { ...EVENT_NUMBER, name: "after", in: "query", description: LIVE_WORDS.after },
    ],
    responses: {
      200: {
        description: LIVE_WORDS.stream,
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      default: { description: ANSWER_WORDS.refused, content: refusal },
    },
  };
}
