import { openStreams, readStreams } from "../lib/live-streams.ts";

/** Holds live connections open, as so many browsers would: address and access tokens, one for each, are the arguments. */
const [url = "", ...tokens] = process.argv.slice(2);
const streams = await openStreams(url, tokens);
process.stdout.write(`${url}\n`);
if (streams.length > 0) await readStreams(streams);
