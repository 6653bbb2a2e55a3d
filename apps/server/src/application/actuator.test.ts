import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { Actuator } from "./actuator.ts";
import { BY_RULE, type Cause } from "./device.ts";
import { DeviceFailure } from "./ports/device-failure.ts";

const PERSON: Cause = { kind: "person", userId: "u" };

interface Question {
  readonly what: string;
  readonly answer: (report: number) => void;
  readonly fail: (error: Error) => void;
}

/** A device that stands at a number, whose answers come when the test lets them, as over a slow network. */
function aDevice(report: number | null = 0) {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const asked: Question[] = [];
  const told: string[] = [];
  /** What it is being told and how it fails, each time that this is to be shown. */
  const shown: unknown[] = [];
  let tell: (report: number) => void = () => {};
  const ask = (what: string) =>
    new Promise<number>((answer, fail) => {
      asked.push({ what, answer, fail });
    });
  const actuator: Actuator<number, number> = new Actuator({
    device: {
      address: "there",
      command: (wish) => ask(`become ${wish}`),
      read: () => ask("read"),
      watch: (onReport) => {
        tell = onReport;
        return () => told.push("unwatched");
      },
      isReport: (is) => Number.isInteger(is),
      fulfils: (is, wish) => is === wish,
      isSame: (a, b) => a === b,
    },
    clock,
    serverLog: {
      info: () => {},
      warn: (message) => told.push(message),
      error: (message) => told.push(message),
    },
    remembered: { report, since: null },
    listener: {
      changed: () => shown.push([actuator.pending, actuator.fault]),
      reported: (is, cause, before) => told.push(`${before} → ${is} by ${cause.kind}`),
      failed: (fault) => told.push(fault),
      recovered: () => told.push("recovered"),
      retryDue: () => told.push("retry"),
    },
  });
  /** Fails to bring it to 1 so often that the pause before the next try is long; ends in that pause. */
  const failFor = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const outcome = actuator.ensure(1, { afresh: true });
      await clock.advance(seconds(5));
      expect(await outcome).toBe("timeout");
    }
  };
  return { actuator, clock, asked, told, shown, report: (is: number) => tell(is), failFor };
}

test("[C-07] two who wish the same at once wait for one command and are told the same", async () => {
  const { actuator, asked, told } = aDevice();
  const first = actuator.command(1, PERSON);
  const second = actuator.command(1, PERSON);
  expect(asked).toHaveLength(1);
  asked[0]?.answer(1);
  expect([await first, await second]).toEqual(["confirmed", "confirmed"]);
  const [third, fourth] = [actuator.command(2, PERSON), actuator.command(2, PERSON)];
  asked[1]?.fail(new DeviceFailure("status"));
  expect([await third, await fourth]).toEqual(["refused", "refused"]);
  expect(told).toEqual(["0 → 1 by person", "refused"]);
});

test("[L-03] a rule's wish is sent once, and not while it pauses or stands", async () => {
  const { actuator, clock, asked } = aDevice();
  const outcome = actuator.ensure(1);
  expect(actuator.ensure(1)).toBeNull();
  asked[0]?.answer(1);
  expect(await outcome).toBe("confirmed");
  expect(actuator.ensure(1)).toBeNull();
  const failing = actuator.ensure(2);
  asked[1]?.fail(new DeviceFailure("unreachable"));
  expect(await failing).toBe("offline");
  expect(actuator.ensure(2)).toBeNull();
  await clock.advance(seconds(1));
  expect(actuator.ensure(2)).not.toBeNull();
  expect(asked.map(({ what }) => what)).toEqual(["become 1", "become 2", "become 2"]);
});

test("[L-03] the pauses grow to a minute and begin anew after a success", async () => {
  const { actuator, clock, asked, told } = aDevice();
  const pauseAfterFailure = async (wish: number) => {
    const outcome = actuator.ensure(wish);
    asked.at(-1)?.fail(new DeviceFailure("unreachable"));
    await outcome;
    told.length = 0;
    let pause = 0;
    for (; !told.includes("retry"); pause += 1) await clock.advance(seconds(1));
    return pause;
  };
  const pauses: number[] = [];
  for (let time = 0; time < 8; time += 1) pauses.push(await pauseAfterFailure(1));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  const outcome = actuator.ensure(1);
  asked.at(-1)?.answer(1);
  await outcome;
  expect(await pauseAfterFailure(2)).toBe(1);
});

test("[Z-03] told afresh, it is told at once in a pause, and what it stands at only when it is asked for", async () => {
  const { actuator, asked } = aDevice(1);
  expect(actuator.ensure(1, { afresh: true })).toBeNull();
  const again = actuator.ensure(1, { afresh: true, evenIfFulfilled: true });
  asked[0]?.answer(1);
  expect(await again).toBe("confirmed");
  const failing = actuator.ensure(2);
  asked[1]?.fail(new DeviceFailure("status"));
  await failing;
  expect(actuator.ensure(2)).toBeNull();
  const afresh = actuator.ensure(2, { afresh: true });
  asked[2]?.answer(2);
  expect(await afresh).toBe("confirmed");
});

test("[Z-03] told afresh what it is just being told, it is not told twice, and whoever asks waits for what comes of it", async () => {
  const { actuator, clock, asked } = aDevice();
  const outcome = actuator.ensure(1);
  const afresh = actuator.ensure(1, { afresh: true });
  expect(actuator.ensure(1)).toBeNull();
  expect(asked).toHaveLength(1);
  await clock.advance(seconds(5));
  expect([await outcome, await afresh]).toEqual(["timeout", "timeout"]);
});

test("[Z-03] telling it again what it stands at reports nothing new", async () => {
  const { actuator, asked, told } = aDevice(1);
  const again = actuator.ensure(1, { afresh: true, evenIfFulfilled: true });
  asked[0]?.answer(1);
  await again;
  expect(told).toEqual([]);
});

test("[Z-03] a report that comes twice changes nothing and is told once", async () => {
  const { actuator, asked, told, report } = aDevice();
  const outcome = actuator.ensure(1);
  report(1);
  report(1);
  asked[0]?.answer(1);
  expect(await outcome).toBe("confirmed");
  report(1);
  expect(told).toEqual(["0 → 1 by rule"]);
});

test("[Z-03] an answer that comes too late still tells how it stands, and whose doing that was", async () => {
  const { actuator, clock, asked, told } = aDevice();
  const outcome = actuator.command(1, PERSON);
  await clock.advance(seconds(5));
  expect(await outcome).toBe("timeout");
  asked[0]?.answer(1);
  await clock.advance(seconds(0));
  expect(actuator.report).toBe(1);
  expect(actuator.fault).toBeNull();
  expect(told).toEqual(["timeout", "recovered", "0 → 1 by person"]);
});

test("[Z-03] an answer that comes too late does not undo what was heard or wished since", async () => {
  const { actuator, clock, asked, report } = aDevice();
  const first = actuator.command(1, PERSON);
  await clock.advance(seconds(5));
  await first;
  report(3);
  asked[0]?.answer(1);
  await clock.advance(seconds(0));
  expect(actuator.report).toBe(3);

  const second = actuator.command(1, PERSON);
  await clock.advance(seconds(5));
  await second;
  const third = actuator.command(4, PERSON);
  asked[1]?.answer(1);
  await clock.advance(seconds(0));
  expect([actuator.report, actuator.pending]).toEqual([3, 4]);
  asked[2]?.answer(4);
  expect(await third).toBe("confirmed");
});

test("[Z-03] an older command's answer does not undo a newer one that was confirmed before it", async () => {
  const { actuator, asked, report } = aDevice();
  const first = actuator.command(1, PERSON);
  report(1);
  const second = actuator.command(0, PERSON);
  asked[1]?.answer(0);
  expect(await second).toBe("confirmed");
  asked[0]?.answer(1);
  expect(await first).toBe("confirmed");
  expect(actuator.report).toBe(0);
});

test("[Z-03] a report after the one that confirmed is newer than the answer", async () => {
  const { actuator, asked, report } = aDevice();
  const outcome = actuator.command(1, PERSON);
  report(1);
  report(0);
  asked[0]?.answer(1);
  expect(await outcome).toBe("confirmed");
  expect(actuator.report).toBe(0);
});

test("[Z-03] what is reported during an errand is newer than the errand's answer, which is asked for anew", async () => {
  const { actuator, asked, told, report } = aDevice();
  const errand = actuator.errand(
    () => new Promise((answer, fail) => asked.push({ what: "errand", answer, fail })),
    (is) => is === 5,
    PERSON,
  );
  report(5);
  report(6);
  asked[0]?.answer(5);
  expect(await errand).toBe("confirmed");
  expect(actuator.report).toBe(6);
  expect(asked.at(-1)?.what).toBe("read");
  expect(told.slice(0, 2)).toEqual(["0 → 5 by person", "5 → 6 by device"]);
});

test("[L-03] one that was silent is told at once what it missed when it answers a question again", async () => {
  const { actuator, clock, asked, told, failFor } = aDevice();
  await failFor(6);
  told.length = 0;
  const unheard = actuator.poll();
  await clock.advance(seconds(5));
  await unheard;
  const polled = actuator.poll();
  asked.at(-1)?.answer(0);
  await polled;
  expect(told).toEqual(["retry"]);
  expect(actuator.ensure(1)).not.toBeNull();
});

test("[L-03] one that was away for long and loses the first command after that is told again soon", async () => {
  const { actuator, clock, asked, told, failFor } = aDevice();
  const poll = async () => {
    const polled = actuator.poll();
    asked.at(-1)?.answer(0);
    await polled;
  };
  // an answer between two failures once cut a pause short
  await failFor(1);
  await poll();
  await failFor(7);
  const unheard = actuator.poll();
  await clock.advance(seconds(5));
  await unheard;
  await poll();
  await failFor(1);
  told.length = 0;
  await poll();
  expect(told).toEqual(["retry"]);
  await failFor(1);
  told.length = 0;
  await poll();
  expect(told).toEqual([]);
  await clock.advance(seconds(2));
  expect(told).toEqual(["retry"]);
});

test("[L-03] one that answers questions and does not do as told is tried once sooner, then keeps its pauses", async () => {
  const { actuator, asked, told, failFor } = aDevice();
  const poll = async () => {
    const polled = actuator.poll();
    asked.at(-1)?.answer(0);
    await polled;
    return told.at(-1);
  };
  await failFor(5);
  told.length = 0;
  expect(await poll()).toBe("retry");
  told.length = 0;
  await failFor(1);
  told.length = 0;
  expect(await poll()).toBeUndefined();
  expect(await poll()).toBeUndefined();
  expect(actuator.ensure(1)).toBeNull();
  expect(actuator.fault).toBe("timeout");
});

test("[L-03] one that is out of reach only when it is told keeps its pauses, however often it reports", async () => {
  const { actuator, asked, told, report } = aDevice();
  const fail = async () => {
    const outcome = actuator.ensure(1);
    asked.at(-1)?.fail(new DeviceFailure("unreachable"));
    expect(await outcome).toBe("offline");
    told.length = 0;
  };
  await fail();
  report(0);
  expect(told).toEqual(["retry"]);
  await fail();
  report(0);
  report(0);
  expect(told).toEqual([]);
  expect(actuator.ensure(1)).toBeNull();
});

test("[L-03] what somebody does at a device in an outage is noted, and the outage goes on", async () => {
  const { actuator, told, report, failFor } = aDevice();
  await failFor(1);
  report(7);
  expect(actuator.report).toBe(7);
  expect(actuator.fault).toBe("timeout");
  report(1);
  expect(actuator.fault).toBeNull();
  expect(told.filter((word) => word !== "retry")).toEqual([
    "timeout",
    "0 → 7 by device",
    "recovered",
    "7 → 1 by rule",
  ]);
});

test("[C-07, L-03] what a person asked for and it does not do is an outage until it is done or a question finds it well", async () => {
  const { actuator, asked, told, report } = aDevice();
  const press = async () => {
    const outcome = actuator.command(1, PERSON);
    asked.at(-1)?.answer(0);
    expect(await outcome).toBe("refused");
  };
  await press();
  report(0);
  report(0);
  expect(actuator.fault).toBe("refused");
  await press();
  expect(told).toEqual(["refused"]);
  const polled = actuator.poll();
  asked.at(-1)?.answer(0);
  await polled;
  expect(actuator.fault).toBeNull();
  await press();
  report(1);
  expect(actuator.fault).toBeNull();
  expect(told).toEqual(["refused", "recovered", "refused", "recovered", "0 → 1 by person"]);
});

test("[H-12, C-07] a command that fails as the one before is shown as failed at once, and as pending no longer", async () => {
  const { actuator, asked, told, shown } = aDevice();
  for (let press = 0; press < 2; press += 1) {
    const outcome = actuator.command(1, PERSON);
    asked.at(-1)?.fail(new DeviceFailure("unreachable"));
    expect(await outcome).toBe("offline");
    expect(shown.at(-1)).toEqual([undefined, "offline"]);
  }
  expect(told).toEqual(["offline"]);
});

test("[C-07, L-03] a question answered after it reported something by itself ends what a person's command left, and undoes nothing", async () => {
  const { actuator, asked, told, report } = aDevice();
  const outcome = actuator.command(1, PERSON);
  asked.at(-1)?.answer(0);
  expect(await outcome).toBe("refused");
  const polled = actuator.poll();
  report(7);
  expect(actuator.fault).toBe("refused");
  asked.at(-1)?.answer(0);
  await polled;
  expect([actuator.report, actuator.fault]).toEqual([7, null]);
  expect(told).toEqual(["refused", "0 → 7 by device", "recovered"]);
});

test("[L-03] a question that stays unanswered is no outage when it reported something by itself meanwhile", async () => {
  const { actuator, clock, report } = aDevice();
  const polled = actuator.poll();
  report(7);
  await clock.advance(seconds(5));
  await polled;
  expect(actuator.fault).toBeNull();
});

test("a driver that breaks is told of, and counts as a device that refuses", async () => {
  const { actuator, asked, told } = aDevice();
  const outcome = actuator.command(1, PERSON);
  asked[0]?.fail(new TypeError("undefined is not a function"));
  expect(await outcome).toBe("refused");
  expect(told).toEqual(["a device driver failed in a way of its own", "refused"]);
});

test("[Z-03] what it says and cannot be counts as refused, is never taken for its state, and is told of once", async () => {
  const { actuator, clock, asked, told, report } = aDevice();
  const polled = actuator.poll();
  asked[0]?.answer(Number.NaN);
  await polled;
  report(Number.POSITIVE_INFINITY);
  expect([actuator.report, actuator.fault]).toEqual([0, "refused"]);
  expect(told).toEqual(["a device reports what cannot be", "refused"]);
  const outcome = actuator.command(1, PERSON);
  await clock.advance(seconds(5));
  expect(await outcome).toBe("timeout");
  asked[1]?.answer(0.5);
  await clock.advance(seconds(0));
  expect(actuator.report).toBe(0);
  report(1);
  expect(told.slice(2)).toEqual(["recovered", "0 → 1 by person"]);
});

test("one that is stopped takes no command, tells nothing more and leaves no timer", async () => {
  const { actuator, clock, asked, told, report, failFor } = aDevice();
  await failFor(1);
  told.length = 0;
  const outcome = actuator.command(2, BY_RULE);
  actuator.stop();
  expect(await outcome).toBe("superseded");
  report(5);
  asked.at(-1)?.answer(2);
  expect(await actuator.command(3, PERSON)).toBe("superseded");
  expect(actuator.ensure(3)).toBeNull();
  await actuator.poll();
  await clock.advance(seconds(120));
  expect(told).toEqual(["unwatched"]);
  expect(clock.pending).toBe(0);
});
