import { Refused } from "@platzwart/domain/refusal";
import { hours, minus, seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { installationIn } from "../../database/installation-records.ts";
import type { PresentMember, ProofGap } from "../../database/leading-member.ts";
import type { Storage } from "../../database/storage.ts";
import { eachEngine } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";
import { beginLeadership } from "./leadership.ts";
import { MemberWatch } from "./member-watch.ts";

const afterItsEnd = (name: string) => ({ name, endedLeader: null });

eachEngine((engine) => {
  test("[V-03, V-07] a server that is away for a minute is missing, in the log once, and back again; a lost proof is logged once; a take-over raises the epoch", async () => {
    const server = await TestServer.start(engine);
    const { storage, clock, serverLog } = server.app;
    const former = await beginLeadership(storage, afterItsEnd("halle-1"), clock.now());
    expect(former.takenOverAt).toBeNull();
    const takenOverAt = clock.now();
    expect(await beginLeadership(storage, { name: "halle-2", endedLeader: "halle-1" }, takenOverAt)).toEqual({
      epoch: former.epoch + 1,
      takenOverAt,
    });
    let proofGap: ProofGap | null = null;
    let others: readonly PresentMember[] = [{ name: "halle-1", version: "0.5.9", isAccepted: true }];
    const lease = {
      ...{
        name: "halle-2",
        mayCommand: true,
        proofAge: seconds(0),
        endedLeader: null,
        successor: null,
        stop: () => {},
      },
      get others() {
        return others;
      },
      get proofGap() {
        return proofGap;
      },
    };
    const watch = new MemberWatch({ storage, clock, serverLog, lease, takenOverAt });
    onTestFinished(() => watch.stop());
    await watch.start();
    expect(watch.views).toMatchObject([
      { name: "halle-2", isLeading: true, isProven: true },
      { name: "halle-1", version: "0.5.9", isLeading: false, isAccepted: true, missingSince: null },
    ]);
    others = [];
    expect(watch.views[1]).toMatchObject({ version: null });
    await server.advance(seconds(50));
    expect(watch.missing).toEqual([]);
    await server.advance(seconds(30));
    expect(watch.missing).toMatchObject([{ name: "halle-1" }]);
    expect(watch.takenOver).toMatchObject({ name: "halle-2", at: takenOverAt });
    others = [{ name: "halle-1", version: "0.5.9", isAccepted: true }];
    proofGap = { endedAt: clock.now(), length: seconds(7) };
    expect(watch.proofLost).toMatchObject({ name: "halle-2", at: clock.now() });
    await server.advance(seconds(20));
    expect(watch.missing).toEqual([]);
    const longAgo = minus(clock.now(), hours(13));
    proofGap = { endedAt: longAgo, length: seconds(7) };
    const later = new MemberWatch({ storage, clock, serverLog, lease, takenOverAt: longAgo });
    expect([later.proofLost, later.takenOver]).toEqual([null, null]);
    const { items } = await server.operate("GET", "/api/logs");
    const messages = items.map(({ message }: { message: string }) => message);
    for (const sentence of [
      "Server „halle-1“ fehlt seit einer Minute",
      "Server „halle-1“ ist wieder da",
      "Server „halle-2“ führt jetzt die Halle: Server „halle-1“ war verstummt",
      "Server „halle-2“ konnte 7 s lang nicht nachweisen, dass er die Halle führt, und weist es wieder nach",
    ])
      expect(messages.filter((message: string) => message === sentence)).toHaveLength(1);
  });

  test("[V-02] what cannot be stored is led all the same, with a higher number", async () => {
    const server = await TestServer.start(engine);
    const { storage, clock } = server.app;
    const { epoch } = await beginLeadership(storage, afterItsEnd("halle-1"), clock.now());
    const readOnly: Storage = Object.assign(Object.create(storage) as Storage, {
      write: async () => {
        throw new Refused({ code: "database_read_only" });
      },
    });
    const led = await beginLeadership(readOnly, afterItsEnd("halle-2"), clock.now());
    expect(led).toEqual({ epoch: epoch + 1, takenOverAt: null });
    expect(await installationIn(storage.read).epoch()).toBe(epoch);
  });
});
