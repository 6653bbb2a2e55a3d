// Stray output fails the test that wrote it.
import { formatWithOptions } from "node:util";
import { afterAll, afterEach, beforeEach } from "vitest";

type Pattern = string | RegExp;
type Watch = { written: string[]; expected: Pattern[] };

const watchKey = Symbol.for("platzwart.console-watch");
const holder = globalThis as typeof globalThis & { [watchKey]?: Watch };
holder[watchKey] ??= { written: [], expected: [] };
const watch: Watch = holder[watchKey];

/** Declares expected output: every line must match one of the patterns, and each pattern must match. */
export function expectConsole(...patterns: readonly Pattern[]): void {
  watch.expected.push(...patterns);
}

const METHODS = ["debug", "dir", "dirxml", "error", "info", "log", "table", "trace", "warn"] as const;
for (const method of METHODS) {
  console[method] = (...values: unknown[]) => {
    watch.written.push(`console.${method}: ${formatWithOptions({ colors: false }, ...values)}`);
  };
}
console.assert = (condition?: boolean, ...values: unknown[]) => {
  if (condition !== true) console.error("Assertion failed:", ...values);
};
for (const name of ["stdout", "stderr"] as const) {
  const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    watch.written.push(`process.${name}: ${text.trimEnd()}`);
    const callback = rest.at(-1);
    if (typeof callback === "function") queueMicrotask(() => callback());
    return true;
  };
  process[name].write = write as typeof process.stdout.write;
}

function matches(line: string, pattern: Pattern): boolean {
  return typeof pattern === "string" ? line.includes(pattern) : pattern.test(line);
}

function settle(when: string): void {
  const { written, expected } = watch;
  watch.written = [];
  watch.expected = [];
  const stray = written.filter((line) => !expected.some((pattern) => matches(line, pattern)));
  if (stray.length > 0) throw new Error(`Stray output ${when}:\n${stray.join("\n")}`);
  const missing = expected.filter((pattern) => !written.some((line) => matches(line, pattern)));
  if (missing.length > 0)
    throw new Error(`Output declared with expectConsole never came: ${missing.join(", ")}`);
}

beforeEach(() => settle("before the test (while loading, or after an earlier test)"));
afterEach(() => settle("during the test"));
afterAll(() => settle("after the last test"));
