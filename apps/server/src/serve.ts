import { Refused } from "@platzwart/domain/refusal";
import { refusalText } from "@platzwart/texts/refusals";
import pino from "pino";
import { pinoDiagnostics } from "./adapters/pino-diagnostics.ts";
import { type RunningServer, startServer } from "./compose.ts";
import { type Config, readConfig } from "./config.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the server from the environment, says where it is, and stops on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
  const server = await startServer(config, {
    diagnostics: pinoDiagnostics(logger),
    // the supervisor starts it anew; going on without a database would acknowledge what is not stored
    onLost: () => process.exit(1),
  });
  announce(config, server);

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
}

function announce(config: Config, server: RunningServer): void {
  say(`Platzwart läuft: ${config.publicUrl ?? server.url}`);
  if (server.setupCode === null) return;
  say("");
  say("Noch gibt es keinen Benutzer. Öffnen Sie die Adresse und richten Sie den ersten Betreiber ein.");
  say(`Einrichtungscode (30 Minuten gültig): ${server.setupCode}`);
}

/** Why the server does not start, in a sentence for whoever started it. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return `ADMIN_PASSWORD ist nicht erlaubt. ${refusalText(error.refusal)}`;
  return error instanceof Error ? error.message : String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Platzwart startet nicht: ${reasonOf(error)}\n`);
  process.exit(1);
}
