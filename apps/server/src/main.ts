import { START_SENTENCES } from "@platzwart/texts/start-sentences";
import { readConfig } from "./config.ts";
import { serve } from "./serve.ts";
import { reasonOf } from "./start-refusal.ts";

async function start(): Promise<void> {
  try {
    await serve(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${START_SENTENCES.notStarted(reasonOf(error))}\n`);
    process.exit(1);
  }
}

void start();
