import { START_MESSAGES } from "@platzwart/texts/start-messages";
import { readConfig } from "./config.ts";
import { endProcess, ProcessOutput } from "./platform/system/process-output.ts";
import { serve } from "./serve.ts";
import { reasonOf } from "./start-refusal.ts";

async function start(): Promise<void> {
  try {
    await serve(readConfig(process.env));
  } catch (error) {
    const stderr = new ProcessOutput(2);
    stderr.write(`${START_MESSAGES.notStarted(reasonOf(error))}\n`);
    await endProcess(1, [stderr]);
  }
}

void start();
