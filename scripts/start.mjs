// npm start: installs what is missing, builds the web app and the server if they are stale, and serves the whole product.
import { serve } from "./lib/serve.mjs";

await serve("main");
