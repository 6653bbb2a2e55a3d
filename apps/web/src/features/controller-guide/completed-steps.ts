import { INSTALL_STEPS } from "@platzwart/texts/pages/controller-guide-steps";
import { useState } from "react";
import { kept } from "../../shared/kept.ts";

const KEY = "platzwart.pi5-steps";

/** The steps that are done, kept in this browser: a step goes from pending to completed only (P-03). */
export function useCompletedSteps(): readonly [ReadonlySet<string>, (id: string) => void] {
  const [completed, setCompleted] = useState(readCompleted);
  const complete = (id: string) => {
    // another tab of the browser may have completed others
    const all = new Set([...readCompleted(), ...completed, id]);
    kept.write(KEY, JSON.stringify([...all]));
    setCompleted(all);
  };
  return [completed, complete];
}

function readCompleted(): ReadonlySet<string> {
  const ids = listOf(kept.read(KEY) ?? "[]");
  return new Set(INSTALL_STEPS.map(({ id }) => id).filter((id) => ids.includes(id)));
}

/** Nothing is done where what is kept cannot be read. */
function listOf(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
