import { openStreams, readStreams } from "../lib/live-streams.ts";

/** Opens live streams like browsers; arguments: address, and a token per stream. */
const [url = "", ...tokens] = process.argv.slice(2);
const streams = await openStreams(url, tokens);
process.stdout.write(`${url}\n`);
if (streams.length > 0) await readStreams(streams);
