// npm start: installs what is missing, builds the web app if it is stale, and serves the whole product.
import { serve } from "./lib/serve.mjs";

await serve("apps/server/src/main.ts");
