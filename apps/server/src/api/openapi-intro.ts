/** What holds for every call, in parts with a heading each: the document's description, and the page's first parts. */
export const INTRO: readonly {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
}[] = [
  {
    id: "start",
    title: "First call",
    text: [
      "An operator makes an API key in the settings of the panel, beside its users. It goes with every call, as `Authorization: Bearer …` or in the header `apikey`, which supabase-js uses. Put both into your shell, and every example below runs as it stands:",
      "```\nexport PLATZWART=https://hall.example\nexport PLATZWART_KEY=platzwart_…\n```",
      "An API key belongs on a server. A call with one that comes from another site's page is refused (`api_key_in_page`), as everybody who opens the page could read it.",
    ],
  },
  {
    id: "scopes",
    title: "Scopes",
    text: [
      "A key reads its own bookings (`bookings:read`), makes, changes and cancels them (`bookings:write`), or both, as was chosen when it was made. It never sees or changes what somebody else booked. A call for which the key lacks the scope is refused with 403 and `api_key_scope`; a key that was revoked or renewed with 401 and `api_key_invalid`, from the next call on, and so is a call of it that is still under way.",
    ],
  },
  {
    id: "times",
    title: "Times",
    text: [
      "Answers hold instants in UTC: `2026-12-01T17:00:00.000Z`. Calls take RFC 3339 with an offset; where it says so also the hall's wall clock without one, `2026-12-01T18:00`, which is Europe/Berlin. A time that the night of a clock change skips or has twice is refused, unless it has an offset.",
      "Periods are half-open: the instant at which one ends is no part of it, so that bookings may follow each other.",
    ],
  },
  {
    id: "errors",
    title: "Refusals",
    text: [
      "A refusal is a problem document (RFC 9457, `application/problem+json`): `code` is stable and for programs, `detail` a German sentence for people, `errors` names the fields that are wrong. Nothing is stored then, and nothing is half done. Below `/functions/` it is `{success: false, error}` instead; there what is wrong with a booking comes with status 200, so that the sentence can be shown to the customer.",
      "A body is UTF-8. A field that the call does not know is refused with its name; below `/functions/` it is ignored, and named in `warnings` of the answer.",
      "400: the request is malformed. 401: no good session or key. 403: not for this caller. 404: unknown. 409: the present state forbids it. 422: a value breaks a rule. 429: too many calls. 500: a fault of the server. 503: nothing can be stored for now. 504: a device did not confirm. 507: the disk is full. After 408, 429, 5xx the same call may be sent again.",
    ],
  },
  {
    id: "idempotency",
    title: "Sending a booking again",
    text: [
      "Send a header `Idempotency-Key` of your own with each booking: 1 to 200 visible ASCII characters, another one for each booking. A call that is sent again with it, because the answer got lost, makes no second booking and gets the first answer, for as long as the code of the booking opens a door. The key is refused for other data (`idempotency_key_reused`), and once the booking was cancelled or is over (`idempotency_key_spent`).",
    ],
  },
  {
    id: "changes",
    title: "Changing a booking",
    text: [
      "`PATCH /api/bookings/{id}` changes what it names and leaves the rest; the code stays the same. With `revision`, the number that the caller last saw, it is refused with 409 and `booking_changed_meanwhile` where somebody changed the booking since: read it again then.",
    ],
  },
  {
    id: "pages",
    title: "Pages and changes since",
    text: [
      "A list answers at most 500 items. `nextAfter` of an answer is `after` of the next call; null means that this was the last page.",
      "To keep a mirror, begin with `changedSince=0`, read all pages, and keep `revision` of the first answer. Ask again with `changedSince` set to it for what was made, changed, ended or cancelled since, by revision. A booking may come twice, never not at all.",
      "A mirror asks without `from`, `to`, `courtId` and `status`: they are held against the booking as it is now, so that one which was moved or cancelled out of them would not come. After a restore of the hall its revision may be lower than yours: `changedSince` is then refused with 409 and `revision_ahead`; begin again with 0.",
    ],
  },
  {
    id: "limits",
    title: "Limits",
    text: [
      "A key makes 60 calls in any minute; a call that makes a booking is not counted among them. It makes 300 bookings in any hour. Four calls are carried out at once, the others wait. What is more is refused with 429; the header `Retry-After` says after how many seconds it is worth another try. A body has at most 64 kB, and comes within 5 seconds.",
    ],
  },
  {
    id: "live",
    title: "Following changes live",
    text: [
      "`GET /api/live` sends changes as server-sent events to signed-in users, not to API keys: booking systems use `changedSince`. Each event has a number as its id; whoever connects again with `Last-Event-ID` is sent what was missed, in order and without gaps. The stream ends with its session.",
    ],
  },
];

/** The same as one text in Markdown. */
export const INTRO_TEXT: string = [
  "The HTTP API of the hall's control panel. Readable at /api/docs.",
  ...INTRO.flatMap(({ title, text }) => [`## ${title}`, ...text]),
].join("\n\n");
