import { defaultCourtName } from "@platzwart/domain/court/court";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { Instant } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import type { Store } from "../../database/store.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";

/**
 * Renames the courts by the list; courts beyond its end get their default name (S-07). A door that only this court uses is
 * renamed too if it has the default name.
 */
export async function renameCourts(
  store: Store,
  { court_names: names }: SettingValues,
  change: { readonly at: Instant; readonly by: string },
): Promise<void> {
  const doors = await equipmentIn(store).listDoors();
  for (const court of await courtsIn(store).list()) {
    const name = names[court.id - 1] ?? defaultCourtName(court.id);
    if (name === court.name) continue;
    await courtsIn(store).update(court.id, { name });
    await courtsIn(store).noteChange({ courtId: court.id, part: "name", ...change });
    const ownDoors = doors.filter(({ courtIds }) => courtIds.length === 1 && courtIds[0] === court.id);
    for (const door of ownDoors.filter((own) => own.name === STORED_WORDS.doorOfCourt(court.name))) {
      await equipmentIn(store).putDoor({ ...door, name: STORED_WORDS.doorOfCourt(name) });
    }
  }
}
