import { plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import type { DoorAtHall } from "../../testing/door-at-hall.ts";
import { anyEngine } from "../../testing/engines.ts";
import { functionsOf } from "../../testing/function-calls.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { newTerminal, typeAt } from "../../testing/terminal.ts";
import { TestServer } from "../../testing/test-server.ts";

/** A door with a controller, its terminal, and staff at the panel. */
async function threePlaces(server: TestServer) {
  const door = await linkedDoor(server);
  const terminal = await newTerminal(server, door.id);
  const staff = await functionsOf(server, "staff");
  const { doorId } = door;
  const token = await server.tokenOf("staff");
  return {
    door,
    terminal,
    atTerminal: async (code: string) => (await typeAt(server, terminal, code)).body.data,
    atPanel: async (code: string) => (await staff("validate_code", { code, door_id: doorId })).body,
    entry: async () => (await server.request("GET", `/api/doors/${doorId}/code-entry`, { token })).body,
  };
}

async function accessLog(server: TestServer) {
  const entries = await newestEntries(server.app.storage.read, 1000);
  return entries
    .filter(({ message }) => message.startsWith("Zugang"))
    .map(({ message, metadata, at }) => ({ message, metadata: metadata as Record<string, unknown>, at }))
    .reverse();
}

/** Four digits without a code. */
const wrong = (nth: number, code: string) => String(1000 + nth * 7 + (code < "5000" ? 5000 : 0));

async function booked(server: TestServer, door: DoorAtHall): Promise<string> {
  const before = door.core.storedList?.digest;
  const { access_code: code } = await server.bookCourt(1);
  await door.until(() => door.core.storedList?.digest !== before);
  return code;
}

anyEngine((engine) => {
  describe("A terminal and the panel as remote keypads of a door with a controller", () => {
    test("[D-20, D-30, D-10] type at the door: it opens, and the log has each code once, with who typed it", async () => {
      const server = await TestServer.start(engine);
      const { door, terminal, atTerminal, atPanel, entry } = await threePlaces(server);
      const code = await booked(server, door);
      expect(await entry()).toMatchObject({ hasController: true, lockedForSeconds: null });
      expect(await atTerminal(code)).toMatchObject({ valid: true, court_id: 1, door_action: "unlock" });
      expect(door.lines).toContain("relay on");
      expect(await atPanel(wrong(1, code))).toMatchObject({ data: { valid: false, door_action: "none" } });
      expect((await atPanel(code)).data.valid).toBe(true);
      await door.until(async () => (await accessLog(server)).length === 3);
      const staffId = (await server.operate("GET", "/api/users")).items.find(
        ({ role }: { role: string }) => role === "staff",
      ).id;
      expect(await accessLog(server)).toMatchObject([
        {
          message: "Zugang gewährt: Tür Court 1 (Terminal Eingang)",
          metadata: { terminal_id: terminal.id, user_id: null, door_action: "unlock", auto_lock_timer: 30 },
        },
        { message: "Zugang verweigert: Tür Court 1", metadata: { user_id: staffId, code_length: 4 } },
        { message: "Zugang gewährt: Tür Court 1", metadata: { user_id: staffId } },
      ]);
    });

    test("[D-09, Z-09] show how long the door stands open for a code, wherever it was typed", async () => {
      const server = await TestServer.start(engine);
      const { door, atPanel } = await threePlaces(server);
      const code = await booked(server, door);
      const view = async () => {
        const { items } = await server.operate("GET", "/api/doors");
        return items.find(({ id }: { id: string }) => id === door.doorId);
      };
      door.type(`${code}#`);
      await door.until(async () => (await view()).isUnlocked);
      const first = server.clock.now();
      expect(await view()).toMatchObject({ openUntil: new Date(plus(first, seconds(30))).toISOString() });
      expect((await view()).desired.reasons[0]).toMatchObject({ kind: "opened_by_code" });
      await server.advance(seconds(10));
      await atPanel(code);
      const second = server.clock.now();
      await door.until(
        async () => (await view()).openUntil === new Date(plus(second, seconds(30))).toISOString(),
      );
      await server.advance(seconds(30));
      await door.until(async () => (await view()).isUnlocked === false);
      expect(await view()).toMatchObject({ openUntil: null });
    });

    test("[D-21] share one count of wrong codes with the keypad, over a power cut, until an operator clears it", async () => {
      const server = await TestServer.start(engine);
      const { door, atTerminal, atPanel, entry } = await threePlaces(server);
      const code = await booked(server, door);
      for (let nth = 1; nth <= 3; nth += 1) {
        door.type(`${wrong(nth, code)}#`);
        await door.says("refused", nth);
      }
      for (let nth = 4; nth <= 6; nth += 1) await atTerminal(wrong(nth, code));
      for (let nth = 7; nth <= 8; nth += 1) await atPanel(wrong(nth, code));
      const isLocked = { valid: false, retry_after: 15 * 60, door_action: "none" };
      expect(await atTerminal(code)).toMatchObject(isLocked);
      expect((await atPanel(code)).data).toMatchObject(isLocked);
      expect(await entry()).toMatchObject({ lockedForSeconds: 15 * 60 });
      await door.stop();
      door.disk = door.disk.restarted(1);
      await door.start();
      expect((await atPanel(code)).data).toMatchObject({ valid: false });
      expect((await entry()).lockedForSeconds).toBeGreaterThan(14 * 60);
      await server.operate("POST", `/api/doors/${door.doorId}/clear-wrong-codes`);
      await door.until(async () => (await entry()).lockedForSeconds === null);
      expect(await atTerminal(code)).toMatchObject({ valid: true });
    });

    test("[D-20] are shown where to type while the door is out of reach, and open nothing once it is back", async () => {
      const server = await TestServer.start(engine);
      const { door, atPanel } = await threePlaces(server);
      const code = await booked(server, door);
      await door.stop();
      await door.until(() => !server.app.controllerLinks.isLinked(door.id));
      expect(await atPanel(code)).toMatchObject({
        error:
          "Tür Court 1 ist nicht erreichbar. Codes nimmt jetzt nur ihr Tastenfeld: Dort entscheidet der Türcontroller.",
      });
      await door.start();
      await server.advance(seconds(10));
      expect(door.lines).not.toContain("relay on");
    });
  });
});
