import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { START_SENTENCES } from "@platzwart/texts/start-sentences";
import { readConfig } from "./config.ts";
import { reasonOf } from "./start-refusal.ts";

// kept beside the packages: from the second start on nothing is compiled again, which halves start and memory
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/platzwart", import.meta.url)));

try {
  const config = readConfig(process.env);
  const { serve } = await import("./serve.ts");
  await serve(config);
} catch (error) {
  process.stderr.write(`${START_SENTENCES.notStarted(reasonOf(error))}\n`);
  process.exit(1);
}
