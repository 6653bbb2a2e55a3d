import type { Clock } from "@platzwart/domain/time/clock";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import { DeviceAddress, DeviceLogin } from "./device-address.ts";

interface DeviceAccess {
  readonly driver: string;
  readonly address: string;
  readonly encryptedPassword: string | null;
}

/** Queues of lamps and doors, shared by address; logins are shared by driver and password too. */
export class DeviceLogins {
  readonly #clock: Clock;
  readonly #cipher: SecretCipher;
  /** By address in lower case. */
  readonly #addresses = new Map<string, DeviceAddress>();
  readonly #logins = new Map<string, { readonly login: DeviceLogin; users: number }>();

  constructor(options: { clock: Clock; cipher: SecretCipher }) {
    this.#clock = options.clock;
    this.#cipher = options.cipher;
  }

  /** Equal arguments share one login until all its users gave it back. */
  acquire({ driver, address, encryptedPassword }: DeviceAccess): DeviceLogin {
    const addressKey = address.toLowerCase();
    const password = encryptedPassword === null ? null : this.#cipher.decrypt(encryptedPassword);
    const key = JSON.stringify([driver, addressKey, password]);
    const queue = this.#addresses.get(addressKey) ?? new DeviceAddress(this.#clock);
    this.#addresses.set(addressKey, queue);
    const entry = this.#logins.get(key) ?? { login: new DeviceLogin(queue, { address, password }), users: 0 };
    entry.users += 1;
    this.#logins.set(key, entry);
    return entry.login;
  }

  release(login: DeviceLogin): void {
    for (const [key, entry] of this.#logins) {
      if (entry.login !== login) continue;
      entry.users -= 1;
      if (entry.users === 0) this.#logins.delete(key);
    }
    // an address with a request or a pause after a refused login is still needed
    const used = new Set([...this.#logins.values()].map((known) => known.login.address.toLowerCase()));
    for (const [addressKey, address] of this.#addresses)
      if (!used.has(addressKey) && address.isIdle) this.#addresses.delete(addressKey);
  }
}
