// npm start: installs, builds what is stale, and serves
import { serve } from "./lib/serve.mjs";
import { loadSettings, warnOfUnknown } from "./lib/settings-file.mjs";

warnOfUnknown(loadSettings());
await serve("main");
