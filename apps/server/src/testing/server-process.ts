import { existsSync } from "node:fs";
import { inject, onTestFinished } from "vitest";
// declares how the test run's bundled server is started
import type {} from "../../../../scripts/testing/server-global-setup.ts";
import { type ChildOptions, ChildServer } from "../../../../testing/child-server.ts";
import type { TestDatabase } from "../../../../testing/database.ts";

const ADDRESS = /^Platzwart läuft: \S+$/m;

type Environment = Readonly<Record<string, string>>;

/** The product in a process of its own, bundled as people start it; it is killed at the latest when the test is over. */
export class ServerProcess extends ChildServer {
  private constructor(environment: Environment, options?: ChildOptions) {
    const { args, env } = inject("bundledServer");
    super(args, { LOG_LEVEL: "warn", ...env, ...environment }, options);
    onTestFinished(async () => {
      await this.kill("SIGKILL");
    });
  }

  /** Starts one on a database and waits until it says where it listens. */
  static async startOn(database: TestDatabase, environment: Environment = {}): Promise<ServerProcess> {
    const server = ServerProcess.spawnOn(database, environment);
    await server.said(ADDRESS);
    return server;
  }

  /** Starts one on a database and does not wait: for one that will not serve, or not say so. */
  static spawnOn(
    database: TestDatabase,
    environment: Environment = {},
    options?: ChildOptions,
  ): ServerProcess {
    const where = {
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    };
    // what it notes of its halls stays with the test
    const cwd = existsSync(database.dataDir) ? { cwd: database.dataDir } : {};
    return new ServerProcess({ ...where, ...environment }, { ...cwd, ...options });
  }

  /** The code for setting up the first operator, once the server has printed it. */
  async setupCode(): Promise<string> {
    const [, code = ""] = await this.said(/^Einrichtungscode \(30 Minuten gültig\): (\S+)$/m);
    return code;
  }
}
