import type { PendingTimer } from "@platzwart/domain/time/clock";
import { minutes } from "@platzwart/domain/time/instant";
import type { ErasureFile } from "../../database/erasure-file.ts";
import type { Store } from "../../database/store.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { answerInTime } from "../../platform/system/answer-in-time.ts";
import type { Needs } from "../services.ts";
import { erasureLine } from "./erasure-line.ts";
import { erasuresIn } from "./erasure-records.ts";

/** The lists are completed periodically, because the disk of the backups may have been disconnected. */
const COMPLETION_PERIOD = minutes(10);

export type ErasureServices = Needs<"storage" | "clock" | "serverLog" | "cipher"> & {
  /** One beside the database and one beside the backups. */
  readonly erasureFiles: readonly ErasureFile[];
};

/** Adds the database's erasures to each list; existing lines stay. */
export class ErasureRecorder {
  readonly #services: ErasureServices;
  #timer: PendingTimer | null = null;
  #isFailing = false;
  /** Calls run one after another, because each list is one file. */
  #queue: Promise<void> = Promise.resolve();

  constructor(services: ErasureServices) {
    this.#services = services;
  }

  start(): void {
    void this.record();
    this.#timer = this.#services.clock.timer("erasures", COMPLETION_PERIOD, () => this.start());
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.record();
  }

  /** Whether the last attempt failed for any list: a restore would then lack the latest erasures. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Never rejects, and waits five seconds at most; the next call repeats failed writes. */
  async record(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#completeLists());
    await answerInTime(this.#queue).catch(() => {
      this.#isFailing = true;
    });
  }

  async #completeLists(): Promise<void> {
    const { storage, cipher, erasureFiles, serverLog } = this.#services;
    let isFailing = false;
    for (const file of erasureFiles) {
      try {
        await completeErasureLists(storage.read, [file], cipher);
      } catch (error) {
        isFailing = true;
        const context = { folder: file.folder };
        serverLog.error("the list of erasures is incomplete; another attempt follows", error, context);
      }
    }
    this.#isFailing = isFailing;
  }
}

/** Adds the database's erasures to lists; existing lines stay. */
export async function completeErasureLists(
  store: Store,
  files: readonly ErasureFile[],
  cipher: SecretCipher,
): Promise<void> {
  for (const file of files) {
    const storedLines = await file.read();
    const lines = new Set(storedLines ?? []);
    for (const erasure of await erasuresIn(store).list()) lines.add(erasureLine(erasure, cipher));
    // an unchanged hall writes nothing
    if (storedLines === null || lines.size > new Set(storedLines).size) await file.write([...lines]);
  }
}
