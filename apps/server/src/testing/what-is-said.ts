import type { TestServer } from "./test-server.ts";

/** Desired and reported state of each output, with its reasons, by the API. */
export async function whatIsSaid(server: TestServer): Promise<Said> {
  const { items: courts } = await server.operate("GET", "/api/courts");
  const { items: doors } = await server.operate("GET", "/api/doors");
  const { outputs } = await server.operate("GET", "/api/climate");
  return {
    courts: courts.map(courtSaid),
    doors: doors.map(doorSaid),
    climate: Object.fromEntries(
      Object.entries<ClimateOutput>(outputs).map(([output, { isDesired, isOn }]) => [
        output,
        { isDesired, isOn },
      ]),
    ),
  };
}

export interface Said {
  readonly courts: readonly CourtSaid[];
  readonly doors: readonly DoorSaid[];
  readonly climate: Readonly<Record<string, ClimateOutput>>;
}

interface CourtSaid {
  readonly id: number;
  readonly isLightOn: boolean;
  readonly reasons: readonly string[];
  readonly until: string | null;
  readonly override: object | null;
  readonly cause: unknown;
}

interface DoorSaid {
  readonly name: string;
  readonly released: boolean;
  readonly until: string | null;
  readonly heldUntil: string | null;
}

interface ClimateOutput {
  readonly isDesired: boolean;
  readonly isOn: boolean | null;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
export function courtSaid({ id, isLightOn, light: { reasons, until, override, cause } }: any): CourtSaid {
  return {
    id,
    isLightOn,
    reasons: reasons.map(({ kind }: { kind: string }) => kind),
    until,
    override,
    cause,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
export function doorSaid({ name, heldUntil, desired: { released, until } }: any): DoorSaid {
  return { name, released, until, heldUntil };
}
