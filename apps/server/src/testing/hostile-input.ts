// What people, broken programs and attackers send, and no call takes.
export const MEGABYTE = "x".repeat(1_000_000);
const NESTED = `${"[".repeat(8_000)}${"]".repeat(8_000)}`;
const NESTED_OBJECT = `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`;

/** Values where text belongs. */
export const NO_TEXT: readonly unknown[] = [null, 42, -1, true, [], {}, ["x"], { toString: "x" }];
const HOSTILE_TEXT = ["x\u0000y", "\ud800", "x\udc00y", MEGABYTE];
const NO_TIME = [
  "",
  "morgen",
  "2026-11-21",
  "2026-02-30T10:00",
  "2026-11-22T25:00",
  "2026-11-22T18:00+99:99",
  "+275760-09-13T00:00",
  "2026-11-22T18:00\u0000",
  "١٨:٠٠",
  "🎾",
];

/** What no field of a kind takes. */
export const REFUSED = {
  text: [...NO_TEXT, ...HOSTILE_TEXT],
  /** A person's name may be in any script, but is one line of text. */
  name: [
    ...NO_TEXT,
    ...HOSTILE_TEXT,
    "",
    "   ",
    "a\nb",
    "a\u0007b",
    "a\u2028b",
    "\u001b[31m",
    "x".repeat(101),
  ],
  email: [...NO_TEXT.slice(1), ...HOSTILE_TEXT, "jana", "a\u202eb@x", "🎾@🎾", "a@b.de\r\nBcc: c@d.de"],
  phone: [...NO_TEXT.slice(1), ...HOSTILE_TEXT, "٠١٢٣٤٥", "🎾🎾🎾🎾🎾", "030\u0000123456", "1\n2"],
  time: [...NO_TEXT, ...HOSTILE_TEXT, ...NO_TIME],
  court: [
    null,
    0,
    -1,
    1.5,
    1e308,
    "NaN",
    "Infinity",
    "court_0",
    "1;drop",
    "٣",
    "",
    "99999",
    true,
    [1],
    {},
    "\u0000",
  ],
  switch: [null, 0, 1, "true", "NaN", [], {}, [true]],
  number: [
    null,
    -1,
    1e308,
    1.5,
    0,
    9,
    "NaN",
    "1e3",
    "",
    "٥",
    true,
    {},
    [],
    ["x"],
    "5\u0000",
    "\ud800",
    MEGABYTE,
  ],
  description: [42, true, [], {}, "x\u0000y", "\ud800", "x".repeat(1001)],
} satisfies Record<string, readonly unknown[]>;

/** Bodies that are no request at all, whatever the call. */
export const NO_BODIES: readonly (string | Buffer)[] = [
  "",
  "{",
  '{"a":1,}',
  "{'a':1}",
  "null",
  "NaN",
  "5",
  '"text"',
  "[]",
  "[{}]",
  "{}",
  '{"__proto__":{"on":true,"auto":false,"value":5,"action":"validate_code"}}',
  '{"constructor":{"prototype":{"on":true,"value":5}}}',
  '{"on":true,"on":"x","auto":"x","value":null}',
  NESTED,
  NESTED_OBJECT,
  `{"value":${NESTED},"on":${NESTED},"data":${NESTED}}`,
  `"${MEGABYTE}"`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x80, 0x7d]),
  "\u0000",
];

/** Parts of a path or a query that mean nothing to any call, as they stand in the address. */
export const HOSTILE_PARAMS = [
  "0",
  "-1",
  "99999",
  "NaN",
  "1e308",
  "none",
  "%00",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e%2f%2e%2e%2f",
  "__proto__",
  "constructor",
  "%F0%9F%8E%BE",
  "%E2%80%AE1",
  "%ED%A0%80",
  "%ff",
  "%zz",
  "%",
  "'%20or%201=1--",
  "x".repeat(150),
  "x".repeat(5_000),
  "x".repeat(60_000),
];
