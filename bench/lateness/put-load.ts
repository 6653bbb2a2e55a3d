import { LOADS } from "./loads.ts";

// a separate process does not delay the measurement: put-load.ts URL TOKEN KEY NAME SECONDS STREAM-TOKENS
const [url = "", adminToken = "", apiKey = "", name = "", seconds = "0", ...streamTokens] =
  process.argv.slice(2);
const answered = await LOADS[name]?.(
  { url, adminToken, apiKey, streamTokens },
  AbortSignal.timeout(Number(seconds) * 1_000),
);
console.log(answered);
process.exit(0);
