import type { TerminalView, TerminalWithCode } from "@platzwart/contract/endpoints/terminal-endpoints";
import {
  ENROLMENT_ALPHABET,
  ENROLMENT_CODE_LENGTH,
  formatEnrolmentCode,
} from "@platzwart/domain/access/enrolment-code";
import { Refused } from "@platzwart/domain/refusal";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { visibleText } from "@platzwart/domain/visible-text";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { requireDoor } from "../../facts/find-door.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { Needs } from "../services.ts";
import { terminalLog } from "./terminal-log-entries.ts";
import { type TerminalRecord, terminalsIn } from "./terminal-records.ts";
import type { Terminals } from "./terminals.ts";

/** Validity of a one-time code: the time to walk to the door. */
const CODE_LIFE = minutes(15);

type TerminalServices = Needs<"storage" | "clock" | "randomness"> & { readonly terminals: Terminals };

/** Sorted by name. */
export async function listTerminals(
  { terminals }: Pick<TerminalServices, "terminals">,
  store: Store,
): Promise<{ items: TerminalView[] }> {
  return { items: (await terminalsIn(store).list()).map((terminal) => terminalView(terminals, terminal)) };
}

/** Only this response contains the one-time code; refuses with door_unknown. */
export async function createTerminal(
  services: TerminalServices,
  { name, doorId }: { readonly name: string; readonly doorId: string },
  caller: UserCaller,
): Promise<TerminalWithCode> {
  const { storage, clock, randomness, terminals } = services;
  const code = drawEnrolmentCode(randomness);
  const terminal = await storage.write(caller, async (store) => {
    await requireDoor(store, doorId);
    const now = clock.now();
    const created: TerminalRecord = {
      id: randomness.id(),
      name: visibleText(name),
      doorId,
      credential: null,
      enrolment: { codeHash: terminals.codeHash(code), endsAt: plus(now, CODE_LIFE) },
      createdAt: now,
      lastSeenAt: null,
    };
    await terminalsIn(store).insert(created);
    await logIn(store).append(terminalLog.created(now, created, caller.id));
    return created;
  });
  return { terminal: terminalView(terminals, terminal), enrolmentCode: formatEnrolmentCode(code) };
}

/** Makes a new one-time code for another browser; the credential of the former one is revoked at once. */
export async function renewEnrolment(
  services: TerminalServices,
  id: string,
  caller: UserCaller,
): Promise<TerminalWithCode> {
  const { storage, clock, randomness, terminals } = services;
  const code = drawEnrolmentCode(randomness);
  const terminal = await storage.write(caller, async (store) => {
    const before = await requireTerminal(store, id);
    const now = clock.now();
    const enrolment = { codeHash: terminals.codeHash(code), endsAt: plus(now, CODE_LIFE) };
    await terminalsIn(store).setAccess(id, { credential: null, enrolment });
    await logIn(store).append(terminalLog.enrolmentRenewed(now, before, caller.id));
    return { ...before, credential: null, enrolment };
  });
  const view = terminalView(terminals, terminal);
  terminals.end(id);
  return { terminal: { ...view, isConnected: false }, enrolmentCode: formatEnrolmentCode(code) };
}

export async function removeTerminal(
  { storage, clock, terminals }: TerminalServices,
  id: string,
  caller: UserCaller,
): Promise<void> {
  await storage.write(caller, async (store) => {
    const terminal = await requireTerminal(store, id);
    await terminalsIn(store).delete(id);
    await logIn(store).append(terminalLog.removed(clock.now(), terminal, caller.id));
  });
  terminals.end(id);
}

/** Removes in the caller's transaction; returns the terminals whose streams must be ended afterwards. */
export async function removeTerminalsOfDoor(
  store: Store,
  doorId: string,
  change: { readonly at: Instant; readonly userId: string },
): Promise<readonly string[]> {
  const terminals = (await terminalsIn(store).list()).filter((terminal) => terminal.doorId === doorId);
  for (const terminal of terminals) {
    await terminalsIn(store).delete(terminal.id);
    await logIn(store).append(terminalLog.removed(change.at, terminal, change.userId));
  }
  return terminals.map(({ id }) => id);
}

export function drawEnrolmentCode(randomness: Randomness): string {
  const characters = Array.from({ length: ENROLMENT_CODE_LENGTH }, () =>
    ENROLMENT_ALPHABET.charAt(randomness.below(ENROLMENT_ALPHABET.length)),
  );
  return characters.join("");
}

async function requireTerminal(store: Store, id: string): Promise<TerminalRecord> {
  const terminal = await terminalsIn(store).get(id);
  if (terminal === null) throw new Refused({ code: "terminal_unknown" });
  return terminal;
}

function terminalView(terminals: Terminals, terminal: TerminalRecord): TerminalView {
  const { id, name, doorId, credential, enrolment } = terminal;
  return {
    ...{ id, name, doorId },
    enrolledAt: credential?.enrolledAt ?? null,
    enrolmentEndsAt: enrolment?.endsAt ?? null,
    lastSeenAt: terminals.lastSeenAt(terminal),
    isConnected: terminals.isConnected(id),
  };
}
