/** Holds live connections open, as so many browsers would: address, access token and number are the arguments. */
const [url = "", token = "", count = "0"] = process.argv.slice(2);

const streams = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } }),
  ),
);
const refused = streams.find(({ ok }) => !ok);
if (refused !== undefined) throw new Error(`no live stream: ${refused.status}`);
process.stdout.write(`${url}\n`);
await Promise.all(
  streams.map(async ({ body }) => {
    for await (const _chunk of body ?? []) {
      // read, so that the server has not to hold it
    }
  }),
);
