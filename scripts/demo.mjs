// npm run demo: npm start with a sample hall in a separate data folder
import { serve } from "./lib/serve.mjs";

await serve("demo");
