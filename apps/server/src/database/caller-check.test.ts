import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { courtsIn } from "../facts/court-records.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import { apiKeysIn } from "../modules/api-keys/api-key-records.ts";
import { controllersIn } from "../modules/controllers/controller-records.ts";
import { terminalsIn } from "../modules/terminals/terminal-records.ts";
import { refreshTokensIn } from "../modules/users/refresh-token-records.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { eachEngine } from "../testing/engines.ts";
import { aCourtRecord, clock, insertSignedIn } from "../testing/records.ts";
import { type Caller, SERVER, type TerminalCaller, type UserCaller, type Writer } from "./caller.ts";
import type { Storage } from "./storage.ts";
import type { Store } from "./store.ts";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let user: UserCaller;
  let key: Caller;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    user = await insertSignedIn(storage, "kim", { role: "staff" });
    key = {
      role: "booking_system",
      scopes: [],
      id: "k1",
      tokenHash: "hash-1",
      refuseTooManyBookings: () => {},
      countBooking: () => {},
    };
    await insertKey("k1", "hash-1");
    await insertKey("k2", "hash-2");
  });
  afterEach(() => database.drop());

  const insertKey = (id: string, tokenHash: string) =>
    storage.write(SERVER, (store) =>
      apiKeysIn(store).insert({
        id,
        name: `System ${id}`,
        tokenHash,
        scopes: ["bookings:read"],
        createdAt: clock("08:00"),
        tokenCreatedAt: clock("08:00"),
        lastUsedAt: null,
        inUseSince: null,
      }),
    );

  const storeCourt = (writer: Writer) =>
    storage.write(writer, (store) => courtsIn(store).insert(aCourtRecord(1)));

  test("a caller who is still allowed to writes", async () => {
    for (const writer of [user, key, SERVER]) {
      await storage.write(writer, async (store) => {
        for (const { id } of await courtsIn(store).list())
          await courtsIn(store).update(id, { name: writer.role });
      });
    }
    await storeCourt(user);
    expect(await courtsIn(storage.read).list()).toHaveLength(1);
  });

  describe("a write of a user whose rights ended since the request began is refused, and nothing is stored", () => {
    const ends: readonly [string, (store: Store) => Promise<void>][] = [
      ["disabled", (store) => usersIn(store).update("kim", { isDisabled: true })],
      ["given another role", (store) => usersIn(store).update("kim", { role: "admin" })],
      ["deleted", (store) => usersIn(store).delete("kim", clock("09:00"))],
      ["signed out", (store) => refreshTokensIn(store).deleteFamily(user.familyId)],
      [
        "signed out everywhere, as by a new password",
        (store) => refreshTokensIn(store).deleteOfUser("kim", null),
      ],
    ];
    test.each(ends)("[N-09] %s", async (_, end) => {
      const ended = storage.write(SERVER, end);
      // requested before the end was stored: the writes run one after the other
      const written = storeCourt(user).then(
        () => "stored",
        (error: unknown) => error,
      );
      await ended;
      expect(await written).toMatchObject({ refusal: { code: "sign_in_required" } });
      expect(await courtsIn(storage.read).list()).toEqual([]);
      // another system's key stays valid
      await storeCourt(key);
    });
  });

  test("[N-09] the session of one user is none of another", async () => {
    await insertSignedIn(storage, "lou", { role: "staff" });
    const stolen = { ...user, id: "lou" };
    await expect(storeCourt(stolen)).rejects.toMatchObject({ refusal: { code: "sign_in_required" } });
  });

  test("[X-07] a write of a key that was revoked or got another token is refused", async () => {
    const refused = { refusal: { code: "api_key_invalid" } };
    await expect(storeCourt({ ...key, id: "k2" } as Caller)).rejects.toMatchObject(refused);
    await storage.write(SERVER, (store) => apiKeysIn(store).update("k2", { tokenHash: "hash-3" }));
    const second: Caller = {
      role: "booking_system",
      scopes: [],
      id: "k2",
      tokenHash: "hash-2",
      refuseTooManyBookings: () => {},
      countBooking: () => {},
    };
    await expect(storeCourt(second)).rejects.toMatchObject(refused);
    await storage.write(SERVER, (store) => apiKeysIn(store).revoke("k1", clock("09:00")));
    await expect(storeCourt(key)).rejects.toMatchObject(refused);
    expect(await courtsIn(storage.read).list()).toEqual([]);
    await storeCourt({ ...second, tokenHash: "hash-3" });
  });

  test("[D-30] a write of a terminal that was removed, has another browser or stands at another door is refused", async () => {
    const caller: TerminalCaller = {
      ...{ role: "terminal", id: "t1", name: "Eingang", doorId: "door-1", tokenHash: "token-1" },
    };
    const at = clock("08:00");
    await storage.write(SERVER, async (store) => {
      const place = { driver: "simulated", output: 0, encryptedPassword: null };
      const setUp = { ...place, mode: "schedule", openSeconds: 5, courtIds: [] } as const;
      for (const id of ["door-1", "door-2"])
        await equipmentIn(store).putDoor({ ...setUp, id, name: id, address: id });
      for (const id of ["t1", "t2"]) {
        const credential = { tokenHash: id === "t1" ? "token-1" : "token-2", enrolledAt: at };
        const seen = { createdAt: at, lastSeenAt: null };
        await terminalsIn(store).insert({
          ...{ id, name: "Eingang", doorId: "door-1", credential, enrolment: null, ...seen },
        });
      }
    });
    const refused = { refusal: { code: "terminal_not_enrolled" } };
    for (const changes of [{ doorId: "door-2" }, { tokenHash: "token-2" }, { id: "t2" }])
      await expect(storeCourt({ ...caller, ...changes })).rejects.toMatchObject(refused);
    await storeCourt(caller);
    const enrolment = { codeHash: "code-1", endsAt: at };
    await storage.write(SERVER, (store) =>
      terminalsIn(store).setAccess("t1", { credential: null, enrolment }),
    );
    await expect(storeCourt(caller)).rejects.toMatchObject(refused);
    const second = { ...caller, id: "t2", tokenHash: "token-2" };
    await storage.write(SERVER, (store) => equipmentIn(store).deleteDoor("door-1"));
    await expect(storeCourt(second)).rejects.toMatchObject(refused);
    expect(await terminalsIn(storage.read).list()).toEqual([]);
  });

  test("[D-20] a write of a controller that was removed, or whose door is gone, is refused", async () => {
    const at = clock("08:00");
    await storage.write(SERVER, async (store) => {
      const setUp = { driver: "simulated", output: 0, encryptedPassword: null, mode: "schedule" } as const;
      for (const id of ["door-1", "door-2", "door-3"]) {
        const door = { ...setUp, id, name: id, address: id, openSeconds: 5, courtIds: [] };
        await equipmentIn(store).putDoor(door);
        await controllersIn(store).insert({
          ...{ id: `of-${id}`, name: id, doorId: id, doorMode: "code_only", encryptedKey: "sealed" },
          claim: { identity: `claim ${id}`, encryptedKey: "sealed", endsAt: at, reusedAt: null },
          ...{ enrolledAt: at, createdAt: at, machine: null, lastSeenAt: at },
          ...{ awaitsApproval: false, claimant: null, next: null, copySeenAt: null, wiringTest: null },
        });
        await controllersIn(store).noteStored(id, "run-1", 1);
      }
    });
    const write = (id: string) => storeCourt({ role: "controller", id });
    const refused = { refusal: { code: "controller_unknown" } };
    await storage.write(SERVER, (store) => controllersIn(store).delete("of-door-1"));
    await storage.write(SERVER, (store) => equipmentIn(store).deleteDoor("door-2"));
    for (const id of ["of-door-1", "of-door-2", "none"])
      await expect(write(id), id).rejects.toMatchObject(refused);
    expect(await courtsIn(storage.read).list()).toEqual([]);
    await write("of-door-3");
    expect(await controllersIn(storage.read).list()).toHaveLength(1);
    // stored runs stay with a door
    const stored = ["door-1", "door-2", "door-3"].map((id) =>
      controllersIn(storage.read).lastStored(id, "run-1"),
    );
    expect(await Promise.all(stored)).toEqual([1, 0, 1]);
  });
});
