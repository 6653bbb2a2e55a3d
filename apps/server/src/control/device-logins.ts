import type { Clock } from "@platzwart/domain/time/clock";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import { DeviceAddress, DeviceLogin } from "./device-address.ts";

interface DeviceAccess {
  readonly driver: string;
  readonly address: string;
  readonly encryptedPassword: string | null;
}

/** Lamps and doors share queues by address, and logins also by driver and password. */
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
    const where = address.toLowerCase();
    const password = encryptedPassword === null ? null : this.#cipher.decrypt(encryptedPassword);
    const key = JSON.stringify([driver, where, password]);
    const at = this.#addresses.get(where) ?? new DeviceAddress(this.#clock);
    this.#addresses.set(where, at);
    const known = this.#logins.get(key) ?? { login: new DeviceLogin(at, { address, password }), users: 0 };
    known.users += 1;
    this.#logins.set(key, known);
    return known.login;
  }

  release(login: DeviceLogin): void {
    for (const [key, known] of this.#logins) {
      if (known.login !== login) continue;
      known.users -= 1;
      if (known.users === 0) this.#logins.delete(key);
    }
    // an address with a request or a pause after a refused login is still needed
    const used = new Set([...this.#logins.values()].map((known) => known.login.address.toLowerCase()));
    for (const [where, address] of this.#addresses)
      if (!used.has(where) && address.isIdle) this.#addresses.delete(where);
  }
}
