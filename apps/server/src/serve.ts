import { flushCompileCache } from "node:module";
import { START_SENTENCES } from "@platzwart/texts/start-sentences";
import pino from "pino";
import { pinoDiagnostics } from "./adapters/pino-diagnostics.ts";
import { type RunningServer, startServer } from "./compose.ts";
import type { Config } from "./config.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Tells the launcher (scripts/lib/serve.mjs), or a supervisor in its place, to start the server again. */
const EXIT_DATABASE_LOST = 75;

/** Starts the server, says where it is, and stops on SIGINT or SIGTERM. */
export async function serve(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
  const server = await startServer(config, {
    diagnostics: pinoDiagnostics(logger),
    // going on without its database it would acknowledge what is not stored; the launcher starts it anew
    onLost: () => process.exit(EXIT_DATABASE_LOST),
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // last, as whoever reads it may stop the server at once
  announce(config, server);
  // now, as it holds what a start needs and no more, and a machine may lose its power before the process ends
  flushCompileCache();
}

function announce(config: Config, server: RunningServer): void {
  say(START_SENTENCES.running(config.publicUrl ?? server.url));
  if (server.setupCode === null) return;
  say("");
  say(START_SENTENCES.noUserYet);
  say(START_SENTENCES.setupCode(server.setupCode));
}
