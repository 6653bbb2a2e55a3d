import type { Clock } from "@platzwart/domain/time/clock";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import type { Config } from "../config.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";

/** Context of a command beside the server. */
export interface CommandContext {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of the whole project. */
  readonly project: string;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  print(text: string): void;
}

/** Refusal of a command; the message is the German reason. */
export class CommandRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "CommandRefused";
  }
}

/** Carries out a command with the words after its name. Rejects with CommandRefused, also for wrong words. */
export type Command = (words: readonly string[], context: CommandContext) => Promise<void>;

export function refuseWords(words: readonly string[], command: string): void {
  if (words.length > 0) throw new CommandRefused(COMMAND_MESSAGES.noWords(command, words.join(" ")));
}
