import { EVERY_USER } from "@platzwart/contract/endpoint";
import { ANSWER_WORDS, callersText } from "@platzwart/texts/api/frame";
import { LIVE_EVENT_WORDS, LIVE_WORDS } from "@platzwart/texts/api/live";

const NUMBER = { required: false, schema: { type: "string", pattern: "^\\d{1,15}$" } };

/** GET /api/live; `refusal`: content of its refusals. */
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
      { ...NUMBER, name: "Last-Event-ID", in: "header", description: LIVE_WORDS.lastEventId },
      { ...NUMBER, name: "after", in: "query", description: LIVE_WORDS.after },
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
