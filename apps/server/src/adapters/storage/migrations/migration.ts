import type { Engine } from "../database.ts";

/** One step of the stored form. What is released is never changed; the next step comes after it. */
export interface Migration {
  readonly name: string;
  /** Statements in order; each migration runs whole or not at all. */
  statements(engine: Engine): readonly string[];
}
