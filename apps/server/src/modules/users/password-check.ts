import { foldName } from "@platzwart/domain/folded-name";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { minutes, SECOND } from "@platzwart/domain/time/instant";
import type { HashLane, PasswordHasher } from "../../platform/ports/password-hasher.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import { SlidingLimit } from "../../platform/system/sliding-limit.ts";
import { BatchedLookups } from "../../storage/batched-lookups.ts";
import type { UserCaller } from "../../storage/caller.ts";
import type { Storage } from "../../storage/storage.ts";
import type { SignInPlace } from "./sign-in-address-store.ts";
import {
  AT_USUAL_PLACE,
  FROM_ALL_STRANGE_NETWORKS,
  FROM_STRANGE_NETWORK,
  SignInThrottle,
} from "./sign-in-throttle.ts";
import type { UserRecord } from "./user-store.ts";

/** How often one user signs in at most: more than all people who share a name do. */
const SIGN_INS = { max: 60, period: minutes(10) };

/** The result of a sign-in's check. */
type CheckedPassword =
  /** `addressHash`: the keyed hash of the network from which the user signs in. */
  | { readonly isRight: true; readonly user: UserRecord; readonly addressHash: string }
  /** `user`: the user with the typed name; null: there is none. */
  | { readonly isRight: false; readonly user: UserRecord | null };

/** Where a try is counted, and where its hash waits. */
interface Turn {
  /** By which throttles, and under which name there. */
  readonly counts: readonly { readonly throttle: SignInThrottle; readonly name: string }[];
  readonly lane: HashLane;
}

/**
 * Checks passwords, and limits the tries: for each typed name, from each network and from all of them, and apart from
 * those for each user and network where that user signed in before, so that tries from elsewhere keep nobody out of the
 * usual place, nor those from one network out of every other (design: security). Tries against a password that has been
 * replaced since count no more: whoever forgot it has all of them for the new one.
 */
export class PasswordCheck {
  readonly #storage: Storage;
  readonly #hasher: PasswordHasher;
  readonly #cipher: Pick<SecretCipher, "lookupHash">;
  /** Users by the folded name; null: there is none. */
  readonly #usersByName: BatchedLookups<string, UserRecord | null>;
  /** Whether the user signed in from there before. */
  readonly #usualPlaces: BatchedLookups<SignInPlace, boolean>;
  readonly #atUsualPlaces: SignInThrottle;
  readonly #fromEachNetwork: SignInThrottle;
  readonly #fromAllNetworks: SignInThrottle;
  /** The sign-ins with the right password, by user. */
  readonly #signIns: SlidingLimit<string>;

  constructor(options: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly hasher: PasswordHasher;
    readonly cipher: Pick<SecretCipher, "lookupHash">;
    readonly turnOfOthers: () => Promise<void>;
  }) {
    this.#storage = options.storage;
    this.#hasher = options.hasher;
    this.#cipher = options.cipher;
    const { users, signInAddresses } = options.storage.read;
    this.#usersByName = new BatchedLookups((names) => users.findByFoldedNames(names), options.turnOfOthers);
    this.#usualPlaces = new BatchedLookups((places) => signInAddresses.has(places), options.turnOfOthers);
    this.#atUsualPlaces = new SignInThrottle(options.clock, AT_USUAL_PLACE);
    this.#fromEachNetwork = new SignInThrottle(options.clock, FROM_STRANGE_NETWORK);
    this.#fromAllNetworks = new SignInThrottle(options.clock, FROM_ALL_STRANGE_NETWORKS);
    this.#signIns = new SlidingLimit(options.clock, SIGN_INS);
  }

  /** Checks a sign-in. One hash is computed in any case, so that the time does not tell which names exist (N-04). */
  async check(name: string, password: string, network: string): Promise<CheckedPassword> {
    // once: a name of 200 letters may take as long as all else of a refused try
    const folded = foldName(name);
    const user = await this.#usersByName.find(folded);
    const addressHash = this.#cipher.lookupHash(`sign-in from ${network}`);
    const isKnown = await this.#usualPlaces.find({ userId: user?.id ?? "", addressHash });
    const passwordHash = user?.passwordHash ?? this.#hasher.dummyHash;
    const turn = isKnown
      ? this.#usualTurn(`user ${user?.id} from ${network}`, passwordHash)
      : this.#strangeTurn(folded, network, passwordHash);
    if (user === null) {
      await this.#verify(passwordHash, password, turn);
      return { isRight: false, user };
    }
    if (!(await this.#isPasswordOf(user, password, turn))) return { isRight: false, user };
    // each leaves a session for a week
    if (this.#signIns.isReached(user.id))
      throw new Refused({
        code: "too_many_sign_ins",
        seconds: Math.ceil(this.#signIns.wait(user.id) / SECOND),
      });
    this.#signIns.count(user.id);
    return { isRight: true, user, addressHash };
  }

  /** The signed-in user, if the password is theirs; null: it is not. */
  async checkOwn(caller: UserCaller, password: string): Promise<UserRecord | null> {
    const user = await this.#storage.read.users.get(caller.id);
    if (user === null) return null;
    const turn = this.#usualTurn(`user ${caller.id}`, user.passwordHash);
    return (await this.#isPasswordOf(user, password, turn)) ? user : null;
  }

  #usualTurn(name: string, passwordHash: string): Turn {
    return {
      counts: [{ throttle: this.#atUsualPlaces, name: `${markOf(passwordHash)} ${name}` }],
      lane: { key: name, isKnown: true },
    };
  }

  #strangeTurn(name: string, network: string, passwordHash: string): Turn {
    const mark = markOf(passwordHash);
    return {
      counts: [
        // a name may hold anything, also spaces
        { throttle: this.#fromEachNetwork, name: `${mark} ${network} ${name}` },
        { throttle: this.#fromAllNetworks, name: `${mark} ${name}` },
      ],
      lane: { key: network, isKnown: false },
    };
  }

  /** Whether a user is enabled and has this password; a right one does not count as a try. */
  async #isPasswordOf(user: UserRecord, password: string, turn: Turn): Promise<boolean> {
    const isRight = await this.#verify(user.passwordHash, password, turn);
    if (!isRight || user.isDisabled) return false;
    refund(turn.counts);
    return true;
  }

  /**
   * Whether the password matches the hash. A check that fails, as when too many checks wait, does not count
   * as a try.
   */
  async #verify(hash: string, password: string, { counts, lane }: Turn): Promise<boolean> {
    admit(counts);
    try {
      return await this.#hasher.verify(hash, password, lane);
    } catch (error) {
      refund(counts);
      throw error;
    }
  }
}

const MARK_LENGTH = 16;

/** Tells the password that tries are counted against from one that replaces it; the same work for every name (N-04). */
function markOf(passwordHash: string): string {
  return hashOfSecret(passwordHash).slice(0, MARK_LENGTH);
}

/** Counts a try everywhere or nowhere. */
function admit(counts: Turn["counts"]): void {
  for (const [index, { throttle, name }] of counts.entries()) {
    try {
      throttle.admit(name);
    } catch (error) {
      refund(counts.slice(0, index));
      throw error;
    }
  }
}

function refund(counts: Turn["counts"]): void {
  for (const { throttle, name } of counts) throttle.refund(name);
}
