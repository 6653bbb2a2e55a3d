import { seededRandom } from "@platzwart/domain/seeded-random";
import type { Clock } from "@platzwart/domain/time/clock";
import { DAY, type Duration, type Instant, minus } from "@platzwart/domain/time/instant";
import type { Storage } from "../../database/storage.ts";
import { climateIn } from "../../facts/climate-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { SimulatedClimate } from "./simulated-climate.ts";
import { SimulatedMachines } from "./simulated-machines.ts";
import { SimulatedRelays } from "./simulated-relays.ts";

/** Any number; the same one after each start. */
const TELEMETRY_SEED = 4;
/** In °C (K-02). */
const INITIAL_TEMPERATURE = 19;

export interface SimulatedHall {
  readonly simulatedLights: SimulatedRelays;
  /** The strikes of doors. */
  readonly simulatedDoors: SimulatedRelays;
  readonly simulatedMachines: SimulatedMachines;
  readonly simulatedClimate: SimulatedClimate;
}

/** Simulated devices in the states reported last, as real devices would be after a restart of the server. */
export async function simulatedHall(
  storage: Storage,
  options: { readonly clock: Clock; readonly answerAfter: Duration; readonly climateSeed: number },
): Promise<SimulatedHall> {
  const { clock, answerAfter } = options;
  const channels = await equipmentIn(storage.read).listLightChannels();
  const doors = await equipmentIn(storage.read).listDoors();
  return {
    simulatedLights: new SimulatedRelays({
      clock,
      answerAfter,
      wasOn: (address) => channels.find((channel) => channel.address === address)?.reported?.on ?? false,
    }),
    simulatedDoors: new SimulatedRelays({
      clock,
      answerAfter,
      hasOffTimer: true,
      // a real hold is renewed before its last pulse ends
      wasOn: (address) => {
        const { heldUntil = null } = doors.find((door) => door.address === address)?.reported ?? {};
        return heldUntil !== null && heldUntil > clock.now();
      },
    }),
    simulatedMachines: new SimulatedMachines({ clock, seed: TELEMETRY_SEED }),
    simulatedClimate: new SimulatedClimate({
      clock,
      answerAfter,
      random: seededRandom(options.climateSeed),
      celsius: await lastTemperature(storage, clock.now()),
    }),
  };
}

/** The last temperature recorded in the past day, or the specified one (K-02). */
async function lastTemperature(storage: Storage, now: Instant): Promise<number> {
  const rows = await climateIn(storage.read).listHistory({ from: minus(now, DAY), until: now });
  return rows.findLast(({ measured }) => measured !== null)?.measured ?? INITIAL_TEMPERATURE;
}
