import { foldName } from "@platzwart/domain/folded-name";
import type { UserCaller } from "../../database/caller.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { Needs } from "../services.ts";
import { type UserRecord, usersIn } from "./user-records.ts";

type CheckedPassword =
  | { readonly isRight: true; readonly user: UserRecord }
  /** `user`: null: unknown name. */
  | { readonly isRight: false; readonly user: UserRecord | null };

/** Limits tries per name, network and password, so that one network locks out no other. */
export class PasswordCheck {
  readonly #services: Needs<"storage" | "hasher" | "rates">;

  constructor(services: Needs<"storage" | "hasher" | "rates">) {
    this.#services = services;
  }

  /** Always computes one hash, so that the time does not reveal which names exist (N-04). */
  async check(name: string, password: string, network: string): Promise<CheckedPassword> {
    const { storage, rates } = this.#services;
    const user = await usersIn(storage.read).findByName(name);
    // the name comes last, because it may contain spaces
    const isRight = await this.#verify(user, password, `${network} ${foldName(name)}`);
    if (user === null || !isRight) return { isRight: false, user };
    rates.admit("signIns", user.id);
    return { isRight: true, user };
  }

  /** null: wrong password. */
  async checkOwn(caller: UserCaller, password: string): Promise<UserRecord | null> {
    const user = await usersIn(this.#services.storage.read).get(caller.id);
    if (user === null) return null;
    return (await this.#verify(user, password, `user ${caller.id}`)) ? user : null;
  }

  /** Right passwords and failed checks do not count as tries. `countKey`: whose tries are counted. */
  async #verify(user: UserRecord | null, password: string, countKey: string): Promise<boolean> {
    const { hasher, rates } = this.#services;
    const hash = user?.passwordHash ?? hasher.dummyHash;
    const refundTry = rates.admit("passwordTries", hashOfSecret(`${hash} ${countKey}`));
    let isTry = false;
    try {
      isTry = !(await hasher.verify(hash, password)) || user === null || user.isDisabled;
      return !isTry;
    } finally {
      if (!isTry) refundTry();
    }
  }
}
