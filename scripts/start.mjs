// npm start: installs missing packages, builds the web app and the server if they are stale, and serves the whole product.
import { serve } from "./lib/serve.mjs";
import { loadSettings, warnOfUnknown } from "./lib/settings-file.mjs";

warnOfUnknown(loadSettings());
await serve("main");
