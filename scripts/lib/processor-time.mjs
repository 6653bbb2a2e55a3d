// Processor time of a program with its children, relative to a fixed calculation in the same minutes.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** `getconf CLK_TCK` of Linux. */
const TICKS_A_SECOND = 100;
const LOOK_INTERVAL_MS = 500;
const LOOKS_A_PIECE = 20;
const UNSORTED = Float64Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 100_003);
/** On the machine of the budgets (docs/testing.md), while tests run. */
const USUAL_PIECE_MS = 10;

/**
 * `seconds`: normalised to the machine of the budgets, without the last half second of each process; null:
 * unknown.
 */
export async function runMeasured(command, args, options) {
  const child = spawn(command, args, options);
  const ticks = new Map();
  const pieces = [];
  let looks = 0;
  const look = () => {
    lookAtTree(child.pid, ticks);
    if (looks % LOOKS_A_PIECE === 0) pieces.push(pieceMs());
    looks += 1;
  };
  const timer = setInterval(look, LOOK_INTERVAL_MS);
  const status = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  }).finally(() => clearInterval(timer));
  if (ticks.size === 0 || pieces.length === 0) return { status, seconds: null };
  const measured = [...ticks.values()].reduce((sum, count) => sum + count, 0) / TICKS_A_SECOND;
  const piece = pieces.sort((a, b) => a - b)[Math.floor(pieces.length / 2)];
  return { status, seconds: (measured * USUAL_PIECE_MS) / piece };
}

/** Ticks by id of all descendants, which remain recorded after the end of their parents. */
function lookAtTree(root, ticks) {
  const children = new Map();
  const had = new Map();
  for (const id of processIds()) {
    const fields = statOf(id);
    if (fields === undefined) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), id]);
    had.set(id, Number(fields[11]) + Number(fields[12]));
  }
  const reached = [root, ...ticks.keys()];
  for (const id of reached) {
    if (had.has(id)) ticks.set(id, had.get(id));
    for (const child of children.get(id) ?? []) if (!ticks.has(child)) reached.push(child);
  }
}

function processIds() {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    // not Linux
    return [];
  }
}

/** Fields after the process name; undefined: ended. */
function statOf(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function pieceMs() {
  const before = process.cpuUsage();
  UNSORTED.toSorted();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
