import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { readSettings } from "./hall-state.ts";
import type { Randomness, Storage } from "./ports.ts";

/** Seconds that a door stays open for a code (specification 9). */
const OPEN_SECONDS = 30;

/**
 * Gives an empty database its hall: as many courts as configured (four), each with a simulated light and a simulated
 * door that serves it; they are replaced one by one by real ones (design: first start).
 */
export async function createFirstHall(storage: Storage, randomness: Randomness): Promise<void> {
  await storage.write(async (store) => {
    if ((await store.courts.list()).length > 0) return;
    const { court_count: count, court_names: names } = await readSettings(store);
    for (let number = 1; number <= count; number += 1) {
      const id = number as CourtId;
      const name = names[number - 1] ?? defaultCourtName(number);
      await store.courts.insert({
        id,
        name,
        status: "available",
        autoMode: true,
        isLightOn: false,
        lightReportedAt: null,
        lightWish: null,
      });
      await store.equipment.putLightChannel({
        id: randomness.id(),
        courtId: id,
        driver: "simulated",
        address: `lamp-${number}`,
      });
      await store.equipment.putDoor({
        id: randomness.id(),
        name: `Tür ${name}`,
        driver: "simulated",
        address: `door-${number}`,
        mode: "schedule",
        openSeconds: OPEN_SECONDS,
        courtIds: [id],
      });
    }
  });
}
