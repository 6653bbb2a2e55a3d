import type { EndpointInput, EndpointResponse } from "@platzwart/contract/endpoint";
import type {
  addOtherHall as addCall,
  changeOtherHall as changeCall,
  listOtherHalls as listCall,
  OtherHallView,
} from "@platzwart/contract/endpoints/hall-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import type { HallWatch } from "./hall-watch.ts";
import { otherHallLog } from "./other-hall-log-entries.ts";
import { type OtherHallRecord, otherHallsIn } from "./other-hall-records.ts";

const MOST_HALLS = 100;
const KEY = /^platzwart_[\w-]{1,150}$/;

type Services = Needs<"storage" | "store" | "clock" | "cipher" | "randomness" | "rates"> & {
  readonly hallWatch: HallWatch;
};

export async function listOtherHalls(
  services: Pick<Services, "store" | "hallWatch">,
): Promise<EndpointResponse<typeof listCall>> {
  const all = await otherHallsIn(services.store).list();
  return { items: all.map((hall) => hallView(services, hall)) };
}

/** Refuses an invalid or known address, an invalid key, and more than a hundred. */
export async function addOtherHall(
  services: Services,
  { name, address, key }: EndpointInput<typeof addCall>["body"],
  caller: UserCaller,
): Promise<OtherHallView> {
  const { storage, clock, cipher, randomness, rates } = services;
  rates.admit("records", caller.id);
  const hall = await storage.write(caller, async (store) => {
    const now = clock.now();
    if ((await otherHallsIn(store).list()).length >= MOST_HALLS)
      throw new Refused({ code: "too_many_other_halls", maximum: MOST_HALLS });
    const added: OtherHallRecord = {
      ...{ id: randomness.id(), name: name.trim(), address: originIn(address), createdAt: now },
      encryptedKey: cipher.encrypt(keyIn(key)),
    };
    await refuseTakenAddress(store, added);
    await otherHallsIn(store).put(added);
    await logIn(store).append(otherHallLog.added(now, added.id, caller.id));
    return added;
  });
  await services.hallWatch.ask(hall);
  return hallView(services, hall);
}

/** An absent or empty key stays, but goes to no new address. */
export async function changeOtherHall(
  services: Services,
  id: string,
  { name, address, key = "" }: EndpointInput<typeof changeCall>["body"],
  caller: UserCaller,
): Promise<OtherHallView> {
  const { storage, clock, cipher, rates, hallWatch } = services;
  rates.admit("records", caller.id);
  const { hall, isMoved } = await storage.write(caller, async (store) => {
    const before = await requireHall(store, id);
    const newAddress = address === undefined ? before.address : originIn(address);
    if (key === "" && newAddress !== before.address) throw new Refused({ code: "other_hall_key_needed" });
    const changed: OtherHallRecord = {
      ...{ ...before, name: name?.trim() ?? before.name, address: newAddress },
      encryptedKey: key === "" ? before.encryptedKey : cipher.encrypt(keyIn(key)),
    };
    await refuseTakenAddress(store, changed);
    await otherHallsIn(store).put(changed);
    await logIn(store).append(otherHallLog.changed(clock.now(), id, caller.id));
    return { hall: changed, isMoved: newAddress !== before.address };
  });
  if (isMoved) hallWatch.forget(id);
  await hallWatch.ask(hall);
  return hallView(services, hall);
}

export async function removeOtherHall(services: Services, id: string, caller: UserCaller): Promise<void> {
  const { storage, clock, hallWatch } = services;
  await storage.write(caller, async (store) => {
    await requireHall(store, id);
    await otherHallsIn(store).delete(id);
    await logIn(store).append(otherHallLog.removed(clock.now(), id, caller.id));
  });
  hallWatch.forget(id);
}

async function requireHall(store: Store, id: string): Promise<OtherHallRecord> {
  const hall = await otherHallsIn(store).get(id);
  if (hall === null) throw new Refused({ code: "other_hall_unknown" });
  return hall;
}

async function refuseTakenAddress(store: Store, { id, address }: OtherHallRecord): Promise<void> {
  const holder = (await otherHallsIn(store).list()).find(
    (hall) => hall.address === address && hall.id !== id,
  );
  if (holder !== undefined) throw new Refused({ code: "other_hall_address_taken", name: holder.name });
}

/** Such as https://halle-sued.example of "HTTPS://Halle-Sued.example/". */
function originIn(address: string): string {
  const text = address.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === null || !isHttp || url.href !== `${url.origin}/`)
    throw new Refused({ code: "other_hall_address_invalid" });
  return url.origin;
}

function keyIn(text: string): string {
  const key = text.trim();
  if (!KEY.test(key)) throw new Refused({ code: "other_hall_key_invalid" });
  return key;
}

/** The key is in no answer. */
function hallView(
  { hallWatch }: Pick<Services, "hallWatch">,
  { id, name, address }: OtherHallRecord,
): OtherHallView {
  const { overview, answeredAt, problem } = hallWatch.stateOf(id);
  return { id, name, address, overview, answeredAt, problem };
}
