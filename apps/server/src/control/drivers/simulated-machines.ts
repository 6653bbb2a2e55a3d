import type { Clock } from "@platzwart/domain/time/clock";
import { DAY, minus, multiply, SECOND, seconds } from "@platzwart/domain/time/instant";
import type { Telemetry, TelemetrySource } from "../../facts/telemetry.ts";

/** Period of changes (M-03). */
export const PERIOD = seconds(3);
/** Each machine misses one of so many periods, so it is online with 95 % probability (M-03). */
const MISSES_ONE_OF = 20;
/** Periods from one random level to the next. */
const DRIFT_PERIODS = 24;
/** Longest search for a machine's last presence, which is rarely more than two periods ago. */
const MOST_MISSED = 20;

interface Range {
  readonly lowest: number;
  readonly highest: number;
  /** Centre of the values, which differs a little between machines; `drift` is the reach to either side. */
  readonly usual: number;
  readonly drift: number;
}

/** The bounds are specified (M-03), except for disks, which hardly change. */
const CPU: Range = { lowest: 5, highest: 95, usual: 34, drift: 40 };
const MEMORY: Range = { lowest: 20, highest: 90, usual: 44, drift: 22 };
const TEMPERATURE: Range = { lowest: 35, highest: 70, usual: 49, drift: 12 };
const DISK: Range = { lowest: 0, highest: 100, usual: 34, drift: 1 };

/** Random telemetry (M-03), the same for the same seed, machine and time, without state or timer. */
export class SimulatedMachines implements TelemetrySource {
  readonly #clock: Clock;
  readonly #seed: number;
  readonly #fixed = new Map<string, Partial<Telemetry>>();

  constructor(options: { clock: Clock; seed: number }) {
    this.#clock = options.clock;
    this.#seed = options.seed;
  }

  /** Fixes values of a machine, or ("*") of every machine. */
  fix(address: string, values: Partial<Telemetry>): void {
    this.#fixed.set(address, { ...this.#fixed.get(address), ...values });
  }

  report(address: string): Telemetry {
    const period = Math.floor(this.#clock.elapsed() / PERIOD);
    const machine = hash(this.#seed, address);
    const missed = missedPeriods(machine, period);
    return {
      ipAddress: ipOf(machine),
      isOnline: missed === 0,
      lastSeen: minus(this.#clock.now(), multiply(PERIOD, missed)),
      cpuUsage: valueAt(machine, "cpu", CPU, period),
      memoryUsage: valueAt(machine, "memory", MEMORY, period),
      diskUsage: valueAt(machine, "disk", DISK, period),
      temperature: valueAt(machine, "temperature", TEMPERATURE, period),
      uptime: Math.floor((draw(machine, "uptime", 0) * 30 * DAY + this.#clock.elapsed()) / SECOND),
      ...this.#fixed.get("*"),
      ...this.#fixed.get(address),
    };
  }
}

/** Number of periods since the machine was last online. */
function missedPeriods(machine: number, period: number): number {
  const isAway = (at: number) => draw(machine, "online", at) < 1 / MISSES_ONE_OF;
  let missed = 0;
  while (missed < MOST_MISSED && isAway(period - missed)) missed += 1;
  return missed;
}

function valueAt(machine: number, kind: string, { lowest, highest, usual, drift }: Range, period: number) {
  const level = Math.floor(period / DRIFT_PERIODS);
  const part = (period % DRIFT_PERIODS) / DRIFT_PERIODS;
  const from = draw(machine, kind, level);
  const to = draw(machine, kind, level + 1);
  const drifted = (from + (to - from) * part - 0.5) * 2 * drift;
  const machineOffset = (draw(machine, `${kind} of its own`, 0) - 0.5) * 12;
  const jitter = (draw(machine, `${kind} just now`, period) - 0.5) * (drift / 4);
  const bounded = Math.min(highest, Math.max(lowest, usual + machineOffset + drifted + jitter));
  return Math.round(bounded * 10) / 10;
}

/** From the network for tests of devices (RFC 2544), so no real machine's. */
function ipOf(machine: number): string {
  return `198.18.${machine % 250}.${1 + (Math.floor(machine / 250) % 250)}`;
}

/** In [0, 1), the same for the same arguments. */
function draw(machine: number, purpose: string, period: number): number {
  return hash(machine ^ Math.imul(period + 1, 0x9e3779b1), purpose) / 2 ** 32;
}

/** FNV-1a with a final mix (murmur3), 32 bits. */
function hash(seed: number, text: string): number {
  let mixed = (0x811c9dc5 ^ seed) >>> 0;
  for (const letter of text) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
