import { plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { functionsOf } from "../testing/function-calls.ts";
import {
  answered,
  type Hold,
  LOCKED_FILE,
  LOCKED_TABLE,
  passUntil,
  SLOW_COMMIT,
  STOPPED_WRITER,
  TAKEN_TURN,
} from "../testing/held-writes.ts";
import { doorIdAt } from "../testing/terminal.ts";
import { TestServer } from "../testing/test-server.ts";

/** How long a page waits for what it asked for at a door. */
const PATIENCE = seconds(10);

/** A hall with a code for court 2, whose doors open for codes only, and staff at its doors. */
async function hallWithCode({ engine, begin }: Hold) {
  const hall = await TestServer.start(engine);
  for (const court of [1, 2, 3, 4]) await hall.changeDoor(court, { mode: "code_only" });
  const { access_code: code } = await hall.book({ court_id: 2 });
  const doorId = await doorIdAt(hall, "door-2");
  const call = await functionsOf(hall, "staff");
  const token = await hall.tokenOf("staff");
  await hall.settle();
  const logged = async (): Promise<readonly string[]> => {
    const messages: string[] = [];
    for (const component of ["doors", "door-control"]) {
      const { items } = await hall.operate("GET", `/api/logs?component=${component}`);
      messages.push(...items.map(({ message }: { message: string }) => message).reverse());
    }
    return messages.filter((message) => !message.startsWith("Tür geändert"));
  };
  return {
    hall,
    code,
    doorId,
    call,
    isOpen: () => hall.doors.isUnlocked("door-2"),
    type: (digits: string) => answered(hall, call("validate_code", { code: digits, door_id: doorId })),
    press: (what: "open" | "lock") =>
      answered(hall, hall.request("POST", `/api/doors/${doorId}/${what}`, { token })),
    /** What the log says of doors and codes, once all that waited is stored. */
    async loggedLater() {
      await hall.settle();
      await hall.advance(seconds(31));
      return logged();
    },
    async hold(): Promise<() => Promise<void>> {
      const end = await begin(hall);
      let isOver = false;
      const once = async () => {
        if (!isOver) await end();
        isOver = true;
      };
      onTestFinished(once);
      return once;
    },
    /** Resolves when a write has waited in vain. */
    untilGivenUp: () =>
      expect
        .poll(() => hall.told.map(({ message }) => message))
        .toContain("device reports not stored; they will be tried again"),
  };
}

const PRESSED = "Tür Court 2 wird über das Panel geöffnet";
const ONCE = [
  "Tür Court 2 vor Ort geöffnet",
  "Tür Court 2 wird über das Panel verriegelt",
  "Zugang gewährt: Tür Court 2",
];

describe.each([LOCKED_FILE, LOCKED_TABLE, TAKEN_TURN, STOPPED_WRITER])("while $what", (held) => {
  test("[D-10, D-09, X-02] a code opens its door and a press locks it in time, the log has each once, and who asks is told", async () => {
    const { hall, code, isOpen, type, press, loggedLater, hold } = await hallWithCode(held);
    const until = plus(hall.clock.elapsed(), seconds(12));
    const end = await hold();
    const opened = await press("open");
    expect(opened.answer.status).toBe(200);
    expect(isOpen()).toBe(true);
    await press("lock");
    const typed = await type(code);
    expect(typed.answer.body).toMatchObject({ success: true, data: { valid: true } });
    await expect.poll(isOpen).toBe(true);
    const locked = await press("lock");
    expect(locked.answer.status).toBe(200);
    expect(isOpen()).toBe(false);
    for (const { after } of [opened, typed, locked]) expect(after).toBeLessThan(PATIENCE);
    await passUntil(hall, () => hall.clock.elapsed() > until);
    expect((await hall.request("GET", "/readyz")).body).toMatchObject({
      status: "ready",
      storing: "database_locked",
    });
    await end();
    const logged = await loggedLater();
    expect(logged.filter((message) => message === PRESSED)).toHaveLength(1);
    expect(logged.filter((message) => message === ONCE[0])).toHaveLength(1);
    expect(logged.filter((message) => message === ONCE[1])).toHaveLength(2);
    expect(logged.filter((message) => message === ONCE[2])).toHaveLength(1);
    expect(isOpen()).toBe(false);
  });
});

test("[D-10] a code whose entry is stored after all while its door is open already is in the log once", async () => {
  const { code, isOpen, type, loggedLater, hold } = await hallWithCode(SLOW_COMMIT);
  const end = await hold();
  expect((await type(code)).answer.body).toMatchObject({ data: { valid: true } });
  await expect.poll(isOpen).toBe(true);
  await end();
  expect(await loggedLater()).toEqual([
    "Tür Court 2 vor Ort geöffnet",
    "Tür Court 2 verriegelt",
    "Zugang gewährt: Tür Court 2",
  ]);
});

test("[D-31] a press whose entry is stored after all while its door is open already is in the log once", async () => {
  const { isOpen, press, loggedLater, hold } = await hallWithCode(SLOW_COMMIT);
  const end = await hold();
  expect((await press("open")).answer.status).toBe(200);
  expect(isOpen()).toBe(true);
  await end();
  expect((await loggedLater()).filter((message) => message === PRESSED)).toHaveLength(1);
});

describe.each([LOCKED_FILE, LOCKED_TABLE])("while $what for longer than a write waits", (held) => {
  test("[D-10, D-21, X-02] codes are decided and counted once, and whoever asks is told", async () => {
    const { hall, code, doorId, call, isOpen, type, press, loggedLater, hold, untilGivenUp } =
      await hallWithCode(held);
    const health = async () => {
      const [ready, metrics, tested] = await Promise.all([
        hall.request("GET", "/readyz"),
        hall.request("GET", "/metrics"),
        call("test_connection", undefined),
      ]);
      return {
        storing: ready.body.storing,
        isInMetrics: metrics.body.includes("platzwart_database_locked 1\n"),
        mode: tested.body.data.system_mode,
        isAdvised: /lässt Änderungen warten/.test(tested.body.data.recommendations),
      };
    };
    const well = { storing: undefined, isInMetrics: false, mode: "normal", isAdvised: false };
    const heldUp = { storing: "database_locked", isInMetrics: true, mode: "degraded", isAdvised: true };
    expect(await health()).toEqual(well);
    const end = await hold();
    expect((await type(code)).answer.body).toMatchObject({ data: { valid: true } });
    await expect.poll(isOpen).toBe(true);
    expect((await press("lock")).answer.status).toBe(200);
    const wrong = Array.from({ length: 8 }, (_, index) => String(71_000_000 + index * 137));
    const { answer: refused } = await answered(
      hall,
      Promise.all(wrong.map((digits) => call("validate_code", { code: digits, door_id: doorId }))),
    );
    for (const { body } of refused) expect(body).toMatchObject({ data: { valid: false } });
    await untilGivenUp();
    expect(await health()).toEqual(heldUp);
    // right ones neither
    const { answer: ninth } = await type(code);
    expect(ninth.body.data).toMatchObject({ valid: false, retry_after: expect.any(Number) });
    expect(isOpen()).toBe(false);
    await end();
    const logged = await loggedLater();
    expect(logged.filter((message) => message === ONCE[2])).toHaveLength(1);
    expect(logged.filter((message) => message.startsWith("Zugang verweigert"))).toHaveLength(8);
    expect(await health()).toEqual(well);
    await hall.restart();
    const again = await functionsOf(hall, "staff");
    const { body } = await again("validate_code", { code, door_id: doorId });
    expect(body.data.retry_after).toBeGreaterThan(0);
  });
});
