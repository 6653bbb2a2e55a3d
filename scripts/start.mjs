// npm start: installs what is missing, builds the web app and the server if they are stale, and serves the whole product.
import { serve } from "./lib/serve.mjs";
import { loadSettings } from "./lib/settings-file.mjs";

loadSettings();
await serve("main");
