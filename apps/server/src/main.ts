import { START_MESSAGES } from "@platzwart/texts/start-messages";
import { readConfig } from "./config.ts";
import { serve } from "./serve.ts";
import { reasonOf } from "./start-refusal.ts";

async function start(): Promise<void> {
  try {
    await serve(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${START_MESSAGES.notStarted(reasonOf(error))}\n`);
    process.exit(1);
  }
}

void start();
