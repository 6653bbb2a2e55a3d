import type { Clock } from "@platzwart/domain/time/clock";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import type { Config } from "../config.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";

export interface CommandContext {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The project's root folder. */
  readonly project: string;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  print(text: string): void;
}

/** A command cannot be carried out; `reason`: German text for the person who gave it. */
export class CommandRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "CommandRefused";
  }
}

/** `args`: those after the command's name; rejects with CommandRefused, also for wrong arguments. */
export type Command = (args: readonly string[], context: CommandContext) => Promise<void>;

export function refuseArgs(args: readonly string[], command: string): void {
  if (args.length > 0) throw new CommandRefused(COMMAND_MESSAGES.noArguments(command, args.join(" ")));
}
