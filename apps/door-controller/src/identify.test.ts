import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { PROGRAM_VERSION } from "./door-program.ts";
import { enrolAnew, identityInFolder } from "./identify.ts";
import { Journal } from "./journal.ts";
import { stateFiles } from "./state-files.ts";
import { FakeClaimServer } from "./testing/fake-claim-server.ts";
import { FaultyDisk } from "./testing/faulty-disk.ts";

const CODE = "7K3M-Q9TD-0001";
const HARDWARE = { model: "Raspberry Pi 5", serial: "1234" };
const GIVEN = { controller: "c-2", door: "d-2", key: "k", serverKey: "s" };
const BEFORE = { controller: "c-1", door: "d-1", key: "k", serverKey: "s", servers: ["http://hall"] };

/** A controller with a claim in its folder; the server knows the code if equal. */
async function claiming({ code = CODE, known = CODE }) {
  const server = await FakeClaimServer.start(known.replaceAll("-", ""));
  const disk = new FaultyDisk();
  const files = stateFiles(disk);
  await files.claim.write({ server: server.url, code });
  const clock = new FakeClock(at("2026-11-28T12:00+01:00"));
  const logged: string[] = [];
  const parts = {
    disk,
    files,
    hardware: HARDWARE,
    clock,
    log: (message: string) => void logged.push(message),
  };
  return { server, disk, files, clock, logged, parts, identify: () => identityInFolder(parts) };
}

test("[P-05, M-05] a controller with a claim says what machine it is, and asks again every five seconds until an operator took it over", async () => {
  const { server, files, clock, logged, identify } = await claiming({});
  const asked = () => server.received.length;
  const identity = identify();
  await expect.poll(asked).toBe(1);
  expect(server.received).toEqual([{ kind: "claiming", program: PROGRAM_VERSION, hardware: HARDWARE }]);
  await expect.poll(() => logged.length).toBe(1);
  // the link is over, and only the retry is pending
  await expect.poll(() => clock.pending).toBe(1);
  await clock.advance(milliseconds(4_999));
  expect(asked()).toBe(1);
  server.answer = { kind: "identity", ...GIVEN };
  await clock.advance(milliseconds(1));
  expect(await identity).toEqual({ ...GIVEN, servers: [server.url], code: "7K3MQ9TD0001" });
  await expect.poll(() => server.received.at(-1)).toEqual({ kind: "enrolled" });
  expect(await files.identity.read()).toEqual({ ...GIVEN, servers: [server.url], code: "7K3MQ9TD0001" });
  expect(await files.claim.read()).toBeNull();
  expect(logged).toEqual([expect.stringContaining("an operator has to accept the controller")]);
});

test("[E-04] a claim makes a controller that runs another one once it has stopped, which sends nothing of what the former did", async () => {
  const { server, disk, files, parts, identify } = await claiming({});
  const journalOf = async () => (await disk.list()).filter((name) => name.startsWith("journal-"));
  await files.identity.write(BEFORE);
  const journal = await Journal.open({ disk, run: "run-1", segments: 2, segmentSize: 4096 });
  server.answer = { kind: "identity", ...GIVEN };
  // the running controller keeps its identity, at once
  expect(await identify()).toEqual(BEFORE);
  const become = () =>
    enrolAnew(parts, async () => {
      expect([await files.identity.read(), await journalOf()]).toEqual([
        BEFORE,
        ["journal-00", "journal-01"],
      ]);
      await journal.close();
    });
  expect(await become()).toBe(true);
  expect(await journalOf()).toEqual([]);
  expect(await identify()).toMatchObject({ controller: "c-2", servers: [server.url] });
  expect(await files.claim.read()).toBeNull();
  // also without a claim
  expect(await become()).toBe(false);

  // a power cut restores the claim
  const asked = server.received.length;
  await files.claim.write({ server: server.url, code: CODE });
  expect(await become()).toBe(false);
  expect(await files.claim.read()).toBeNull();
  expect(server.received).toHaveLength(asked);
});

test("[E-04] a card that fails once the program has stopped is reported to the next program, which is the former one", async () => {
  const { server, disk, files, parts, identify } = await claiming({});
  await files.identity.write(BEFORE);
  server.answer = { kind: "identity", ...GIVEN };
  const become = enrolAnew(parts, async () => disk.fail("ENOSPC"));
  await expect(become).rejects.toThrow("ENOSPC");
  expect(await identify()).toEqual(BEFORE);
  expect(await files.claim.read()).not.toBeNull();
});

test.each(["0000-0000-0000", "no code"])(
  "[P-05] a claim with the code %s, which the server does not know, is reported: one that runs gives it up, and one that is nobody yet tries again after a minute",
  async (code) => {
    const { server, files, clock, logged, parts, identify } = await claiming({ code });
    const identity = identify();
    await expect.poll(() => logged).toEqual([expect.stringContaining("does not know this one-time code")]);
    await files.claim.write({ server: server.url, code: CODE });
    server.answer = { kind: "identity", ...GIVEN };
    await clock.advance(seconds(60));
    expect(await identity).toMatchObject({ controller: "c-2" });

    await files.claim.write({ server: server.url, code });
    expect(await enrolAnew(parts, () => Promise.reject(new Error("it is stopped")))).toBe(false);
    expect(logged).toHaveLength(2);
    expect(await files.claim.read()).toBeNull();
  },
);
