import { existsSync } from "node:fs";
import { inject, onTestFinished } from "vitest";
// declares how the bundled server is started
import type {} from "../../../../scripts/testing/server-global-setup.ts";
import { type ChildOptions, ChildServer } from "../../../../testing/child-server.ts";
import type { TestDatabase } from "../../../../testing/database.ts";

const ADDRESS = /^Platzwart läuft: \S+$/m;

type Environment = Readonly<Record<string, string>>;

/** The bundled server in a process; killed after the test at the latest. */
export class ServerProcess extends ChildServer {
  private constructor(environment: Environment, options?: ChildOptions) {
    const { args, env } = inject("bundledServer");
    super(args, { LOG_LEVEL: "warn", ...env, ...environment }, options);
    onTestFinished(async () => {
      await this.kill("SIGKILL");
    });
  }

  /** Waits until the server listens. */
  static async startOn(database: TestDatabase, environment: Environment = {}): Promise<ServerProcess> {
    const server = ServerProcess.spawnOn(database, environment);
    await server.said(ADDRESS);
    return server;
  }

  /** Does not wait, for servers that fail or print no address. */
  static spawnOn(
    database: TestDatabase,
    environment: Environment = {},
    options?: ChildOptions,
  ): ServerProcess {
    const where = {
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    };
    // files of the working directory belong to the test too
    const cwd = existsSync(database.dataDir) ? { cwd: database.dataDir } : {};
    return new ServerProcess({ ...where, ...environment }, { ...cwd, ...options });
  }

  /** Waits until the server has printed the code. */
  async setupCode(): Promise<string> {
    const [, code = ""] = await this.said(/^Einrichtungscode \(30 Minuten gültig\): (\S+)$/m);
    return code;
  }
}
