import { systemClock } from "@platzwart/machine/system-clock";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import pino from "pino";
import { backupCommand } from "./commands/backup-command.ts";
import { type Command, CommandRefused } from "./commands/command.ts";
import { keySheetCommand } from "./commands/key-sheet-command.ts";
import { missingRightText } from "./commands/missing-right.ts";
import { operatorCommand } from "./commands/operator-command.ts";
import { restoreCommand } from "./commands/restore-command.ts";
import { serviceCommand } from "./commands/service-command.ts";
import { type Config, readConfig } from "./config.ts";
import { pinoServerLog } from "./platform/system/pino-server-log.ts";
import { ProcessOutput } from "./platform/system/process-output.ts";
import { reasonOf } from "./start-refusal.ts";

// commands at the machine (npm run backup, restore, key-sheet, operator, service): scripts/manage.mjs

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  restore: restoreCommand,
  "key-sheet": keySheetCommand,
  operator: operatorCommand,
  service: serviceCommand,
};

/** Commands that work on a full or read-only disk, where they are needed most. */
const READ_ONLY_COMMANDS: ReadonlySet<string> = new Set(["backup", "key-sheet", "service"]);

async function run(): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`there is no command ${name}`);
  let config: Config | null = null;
  try {
    const print = (text: string) => process.stdout.write(`${text}\n`);
    config = readConfig(process.env, { writesData: !READ_ONLY_COMMANDS.has(name) });
    const serverLog = pinoServerLog(pino({ level: "warn" }, new ProcessOutput(2)));
    await command(args, {
      config,
      environment: process.env,
      // the launcher's working folder, since the release lies deeper
      project: process.cwd(),
      clock: systemClock,
      serverLog,
      print,
    });
  } catch (error) {
    process.stderr.write(`${COMMAND_MESSAGES.failed(reasonFor(error, config))}\n`);
    process.exitCode = 1;
  }
}

/** German sentence for a failed command; `config`: null: it is the cause. */
function reasonFor(error: unknown, config: Config | null): string {
  if (error instanceof CommandRefused) return error.message;
  return (config === null ? null : missingRightText(error, config)) ?? reasonOf(error);
}

void run();
