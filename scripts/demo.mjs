// npm run demo: like npm start, with a sample hall in a data folder of its own.
import { serve } from "./lib/serve.mjs";

await serve("demo");
