import type { AccessChange, AccessDocument } from "@platzwart/contract/device-link/documents";
import { messageToController, parseLine } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, type Duration, days, type Instant, latest, plus } from "@platzwart/domain/time/instant";
import { AccessKeeper } from "@platzwart/door-controller/access-keeper";
import { HoldKeeper } from "@platzwart/door-controller/hold-keeper";
import { Journal } from "@platzwart/door-controller/journal";
import { DoorLockRuntime } from "@platzwart/machine/door-lock-runtime";
import { signText } from "@platzwart/machine/list-crypto";
import { ListDigest } from "@platzwart/machine/list-digest";
import { controllersIn } from "../../modules/controllers/controller-records.ts";
import { yieldToEventLoop } from "../../platform/system/event-loop.ts";
import { NO_BUG, type PlantedBug } from "./scene.ts";
import type { StoreOfController } from "./storm-hall.ts";

/** Far more event-loop iterations than a COMMIT takes. */
const TURNS_OF_A_SLOW_COMMIT = 5;

/** Replaces a method; returns the function that restores it. */
function replace<Of extends object, Name extends keyof Of>(of: Of, name: Name, by: Of[Name]): () => void {
  const before = Object.getOwnPropertyDescriptor(of, name) as PropertyDescriptor;
  Object.defineProperty(of, name, { ...before, value: by });
  return () => Object.defineProperty(of, name, before);
}

function replaceGetter<Of extends object>(of: Of, name: keyof Of, get: () => unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(of, name) as PropertyDescriptor;
  Object.defineProperty(of, name, { ...before, get });
  return () => Object.defineProperty(of, name, before);
}

function getterOf<Of extends object>(of: Of, name: keyof Of): () => unknown {
  return Object.getOwnPropertyDescriptor(of, name)?.get as () => unknown;
}

/** Acknowledges before COMMIT. */
const ackBeforeCommit: StoreOfController = (_controllerId, work, write) =>
  new Promise((resolve, reject) => {
    write(async (store) => {
      const done = await work(store);
      resolve(done);
      for (let turn = 0; turn < TURNS_OF_A_SLOW_COMMIT; turn += 1) await yieldToEventLoop();
      return done;
    }).catch(reject);
  });

/** Stores the acknowledged number in a second transaction, after the events. */
const noEventKey: StoreOfController = async (controllerId, work, write) => {
  const moved: [doorId: string, run: string, upTo: number][] = [];
  const done = await write(async (store) => {
    const records = controllersIn(store);
    const doorId = (await records.get(controllerId))?.doorId ?? controllerId;
    const before = await records.storedRuns(doorId);
    const result = await work(store);
    for (const [run, upTo] of await records.storedRuns(doorId)) {
      if (before.get(run) === upTo) continue;
      moved.push([doorId, run, upTo]);
      await records.noteStored(doorId, run, before.get(run) ?? 0);
    }
    return result;
  });
  if (moved.length > 0)
    await write(async (store) => {
      for (const one of moved) await controllersIn(store).noteStored(...one);
      return done;
    });
  return done;
};

/** Reports each entry as durable at once. */
function relayBeforeJournal(): () => void {
  const append = Journal.prototype.append;
  return replace(Journal.prototype, "append", function (this: Journal, event, facts) {
    append.call(this, event, facts).catch(() => {});
    return Promise.resolve(null);
  });
}

/** Accepts lists that are older than the current one. */
function olderList(): () => void {
  const { applyList } = AccessKeeper.prototype;
  return replace(AccessKeeper.prototype, "applyList", function (this: AccessKeeper, whole) {
    this.start({ whole, changes: [] });
    return applyList.call(this, whole);
  });
}

/** Measures openings by the wall clock of the machine. */
function wallClockOpening(): Pick<PlantedBug, "plant" | "clock"> {
  /** Clock of the calling door. */
  let machine: Clock | null = null;
  const begun = new WeakMap<DoorLockRuntime, Duration>();
  const ends = new WeakMap<DoorLockRuntime, Instant>();
  const { open } = DoorLockRuntime.prototype;
  const openFor = getterOf(DoorLockRuntime.prototype, "openFor");
  const plant = () => {
    const uproot = [
      replace(DoorLockRuntime.prototype, "open", function (this: DoorLockRuntime, duration, byCommand) {
        begun.set(this, duration);
        open.call(this, duration, byCommand);
      }),
      replaceGetter(DoorLockRuntime.prototype, "openFor", function (this: DoorLockRuntime) {
        // the original reads the clock of its door
        const isOpen = openFor.call(this) !== null;
        const duration = begun.get(this);
        begun.delete(this);
        if (!isOpen || machine === null) return null;
        if (duration !== undefined)
          ends.set(this, latest(plus(machine.now(), duration), ends.get(this) ?? machine.now()));
        return between(machine.now(), ends.get(this) ?? machine.now());
      }),
    ];
    return () => {
      for (const one of uproot) one();
    };
  };
  const clock = (of: Clock): Clock => ({
    now: () => of.now(),
    elapsed() {
      machine = of;
      return of.elapsed();
    },
    timer: (...timer) => of.timer(...timer),
  });
  return { plant, clock };
}

function digestOf({ text }: { readonly text: string }): ListDigest {
  // as the door computes it, with fields that this version does not know
  const { entries, revision: _, ...head }: AccessDocument = JSON.parse(text);
  return new ListDigest({ head, entries });
}

/** Re-signs each change for the list in force, as if its base were ignored. */
function changeOnOtherBase(signingKey: () => string): () => void {
  const digests = new WeakMap<AccessKeeper, ListDigest>();
  const { start, applyList, applyChange } = AccessKeeper.prototype;
  const uproot = [
    replace(AccessKeeper.prototype, "start", function (this: AccessKeeper, kept) {
      start.call(this, kept);
      if (kept.whole === null) return;
      const digest = digestOf(kept.whole);
      for (const one of kept.changes) {
        const next: AccessChange = JSON.parse(one.text);
        if (next.base.digest === digest.text) digest.apply(next);
      }
      digests.set(this, digest);
    }),
    replace(AccessKeeper.prototype, "applyList", async function (this: AccessKeeper, signed) {
      const why = await applyList.call(this, signed);
      if (why === null) digests.set(this, digestOf(signed));
      return why;
    }),
    replace(AccessKeeper.prototype, "applyChange", function (this: AccessKeeper, signed) {
      const digest = digests.get(this);
      const asked: AccessChange = JSON.parse(signed.text);
      if (digest === undefined || this.stored === null) return applyChange.call(this, signed);
      const base = { revision: this.revision, digest: digest.text };
      const text = JSON.stringify({ ...asked, base, digest: digest.textAfter(asked) });
      digest.apply(asked);
      return applyChange.call(this, { ...signed, text, signature: signText(signingKey(), text) });
    }),
  ];
  return () => {
    for (const one of uproot) one();
  };
}

/** Delays each opening to the next session, without its time limit. */
function commandKept(): PlantedBug["toDoor"] {
  const kept = new Map<string, string[]>();
  return (line, { door }) => {
    const message = parseLine(messageToController, line);
    if (message?.kind === "welcome") {
      const lines = kept.get(door.name) ?? [];
      kept.delete(door.name);
      return [line, ...lines];
    }
    if (message?.kind !== "command" || message.action.kind !== "open") return [line];
    const later = JSON.stringify({ ...message, within: Number.MAX_SAFE_INTEGER });
    kept.set(door.name, [...(kept.get(door.name) ?? []), later]);
    return [];
  };
}

/** Acknowledgements outlive a restored database. */
function doorResumes(): PlantedBug["toDoor"] {
  const known = new Map<string, number>();
  const note = (run: string, upTo: number) => {
    known.set(run, Math.max(upTo, known.get(run) ?? 0));
    return { run, upTo: known.get(run) ?? upTo };
  };
  return (line) => {
    const message = parseLine(messageToController, line);
    if (message?.kind === "stored") note(message.run, message.upTo);
    if (message?.kind !== "welcome") return [line];
    const stored = message.stored.map(({ run, upTo }) => note(run, upTo));
    return [JSON.stringify({ ...message, stored })];
  };
}

/** By name. */
export const PLANTED_BUGS: Readonly<Record<string, () => PlantedBug>> = {
  ack_before_commit: () => ({ ...NO_BUG, store: ackBeforeCommit }),
  relay_before_journal: () => ({ ...NO_BUG, plant: relayBeforeJournal }),
  older_list: () => ({ ...NO_BUG, plant: olderList }),
  change_on_other_base: () => ({
    ...NO_BUG,
    plant: (scene) => changeOnOtherBase(() => scene.hall.app.signingKey),
  }),
  no_event_key: () => ({ ...NO_BUG, store: noEventKey }),
  command_kept: () => ({ ...NO_BUG, toDoor: commandKept() }),
  wall_clock_opening: () => ({ ...NO_BUG, ...wallClockOpening() }),
  bucket_in_memory: () => ({
    ...NO_BUG,
    plant: () => replaceGetter(Journal.prototype, "guesses", () => null),
  }),
  endless_hold: () => ({
    ...NO_BUG,
    plant: () => {
      const { setCommandedHold } = HoldKeeper.prototype;
      return replace(HoldKeeper.prototype, "setCommandedHold", function (this: HoldKeeper, until) {
        setCommandedHold.call(this, until && plus(until, days(1)));
      });
    },
  }),
  door_resumes: () => ({ ...NO_BUG, toDoor: doorResumes() }),
};
