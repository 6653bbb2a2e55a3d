import { flushCompileCache } from "node:module";
import { START_MESSAGES } from "@platzwart/texts/start-messages";
import pino from "pino";
import { pinoServerLog } from "./adapters/pino-server-log.ts";
import { type RunningServer, startServer } from "./compose.ts";
import type { Config } from "./config.ts";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The exit code that makes the launcher (scripts/lib/serve.mjs) or a supervisor restart the server. */
const EXIT_DATABASE_LOST = 75;

/** Starts the server, prints its address, and stops the server on SIGINT or SIGTERM. */
export async function serve(config: Config): Promise<void> {
  const destination = pino.destination({ fd: 2, sync: true });
  // a log file on a full disk must not end the process that holds lights and doors
  destination.on("error", () => {});
  const pinoLogger = pino({ level: config.logLevel }, destination);
  const server = await startServer(config, {
    serverLog: pinoServerLog(pinoLogger),
    // without its database the server would confirm changes that are not stored; the launcher restarts the server
    onLost: () => process.exit(EXIT_DATABASE_LOST),
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        pinoLogger.fatal({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // after the signal handlers, because a reader of the line may stop the server at once
  announce(config, server);
  // at the start instead of at exit: the cache then holds exactly the start's code, and survives a power cut
  flushCompileCache();
}

function announce(config: Config, server: RunningServer): void {
  printLine(START_MESSAGES.running(config.publicUrl ?? server.url));
  if (server.setupCode === null) return;
  printLine("");
  printLine(START_MESSAGES.noUserYet);
  printLine(START_MESSAGES.setupCode(server.setupCode));
}
