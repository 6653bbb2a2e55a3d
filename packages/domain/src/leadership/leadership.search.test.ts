import { expect, test } from "vitest";
import { milliseconds, SECOND } from "../time/instant.ts";
import { isSilent, type Leadership, mayCommand, stepLeadership } from "./leadership.ts";

/** One server; times in seconds, as ages, so that the world is finite. */
interface Server {
  readonly state: Leadership["kind"];
  readonly isAwaited: boolean;
  /** Since its last answered proof. */
  readonly proofAge: number;
  readonly isFrozen: boolean;
  /** Nothing passes between it and the database. */
  readonly isCut: boolean;
  /** The database ended its connections, which it may not have noticed. */
  readonly isConnectionEnded: boolean;
}

interface World {
  readonly servers: readonly [Server, Server];
  /** Index of the server that has the lock; null: nobody. */
  readonly holder: 0 | 1 | null;
  /** Faults that may still happen. */
  readonly faultsLeft: number;
}

const LONGEST_AGE = 10;
const FRESH: Server = {
  ...{ state: "waiting", isAwaited: false, proofAge: 0 },
  ...{ isFrozen: false, isCut: false, isConnectionEnded: false },
} as const;
const other = (index: 0 | 1) => (index === 0 ? 1 : 0);
const NOW = milliseconds(1_000_000);
const ago = (age: number) => milliseconds(NOW - age * SECOND);

function leadershipOf({ state, isAwaited, proofAge }: Server): Leadership {
  if (state === "waiting") return { kind: "waiting" };
  if (state === "lost") return { kind: "lost", wasAwaited: isAwaited };
  return { kind: "leading", provenAt: ago(proofAge), isAwaited };
}

function withLeadership(server: Server, leadership: Leadership): Server {
  if (leadership.kind === "waiting") return { ...server, state: "waiting", isAwaited: false, proofAge: 0 };
  if (leadership.kind === "lost") return { ...server, state: "lost", isAwaited: leadership.wasAwaited };
  const proofAge = Math.min(LONGEST_AGE, (NOW - leadership.provenAt) / SECOND);
  return { ...server, state: "leading", isAwaited: leadership.isAwaited, proofAge };
}

function changed(world: World, index: 0 | 1, change: Partial<Server>): World {
  const server = { ...world.servers[index], ...change };
  return { ...world, servers: index === 0 ? [server, world.servers[1]] : [world.servers[0], server] };
}

/** What a running server does within a second: it notices, proves itself, or looks whether the leader is silent. */
function act(world: World, index: 0 | 1): World {
  const self = world.servers[index];
  if (self.isFrozen || self.isCut) return world;
  if (self.isConnectionEnded) {
    // as its process: it notices, ends and starts anew
    const lost = stepLeadership(leadershipOf(self), { kind: "lost" });
    if (self.state === "leading") return changed(world, index, withLeadership(self, lost));
    return changed(world, index, { ...FRESH });
  }
  const rival = world.servers[other(index)];
  if (self.state === "leading") {
    const isAwaited = rival.state === "waiting" && !rival.isConnectionEnded;
    const proven = stepLeadership(leadershipOf(self), { kind: "proven", at: NOW, isAwaited });
    return changed(world, index, withLeadership(self, proven));
  }
  if (self.state === "lost") return changed(world, index, { ...FRESH });
  if (world.holder === null) {
    const granted = stepLeadership({ kind: "waiting" }, { kind: "granted", at: NOW });
    return { ...changed(world, index, withLeadership(self, granted)), holder: index };
  }
  // the database sees the holder's proofs end when it is frozen or cut off
  if (world.holder !== index && isSilent(milliseconds(rival.proofAge * SECOND)))
    return { ...changed(world, other(index), { isConnectionEnded: true }), holder: null };
  return world;
}

function older(world: World): World {
  const [one, two] = world.servers.map((server) => ({
    ...server,
    proofAge: server.state === "leading" ? Math.min(LONGEST_AGE, server.proofAge + 1) : server.proofAge,
  })) as [Server, Server];
  return { ...world, servers: [one, two] };
}

function next(world: World): World[] {
  const worlds = [act(act(older(world), 0), 1), act(act(older(world), 1), 0)];
  for (const index of [0, 1] as const) {
    const self = world.servers[index];
    if (self.isFrozen) worlds.push(changed(world, index, { isFrozen: false }));
    if (self.isCut) worlds.push(changed(world, index, { isCut: false }));
    if (world.faultsLeft === 0) continue;
    const faulty = { ...world, faultsLeft: world.faultsLeft - 1 };
    if (!self.isFrozen) worlds.push(changed(faulty, index, { isFrozen: true }));
    if (!self.isCut) worlds.push(changed(faulty, index, { isCut: true }));
    const freed = { ...faulty, holder: world.holder === index ? null : world.holder };
    // killed: its connections end with it
    worlds.push(changed(freed, index, { ...FRESH }));
    // an administrator ends its connections, which it notices at once
    if (!self.isFrozen && !self.isCut) {
      const lost = stepLeadership(leadershipOf(self), { kind: "lost" });
      worlds.push(changed(freed, index, withLeadership(self, lost)));
    }
  }
  return worlds;
}

const commanding = ({ servers }: World) =>
  servers.filter((server) => !server.isFrozen && mayCommand(leadershipOf(server), NOW));

/** Cut off before another server waited, it goes on for up to 30 s (known-limits.md). */
const isAlone = ({ state, isAwaited, proofAge }: Server) => !isAwaited && (state === "lost" || proofAge >= 5);

/** All worlds that three faults can lead to. */
function everything(): World[] {
  const start: World = { servers: [FRESH, FRESH], holder: null, faultsLeft: 3 };
  const found = new Map([[JSON.stringify(start), start]]);
  for (const world of found.values())
    for (const reached of next(world)) {
      const key = JSON.stringify(reached);
      if (!found.has(key)) found.set(key, reached);
    }
  return [...found.values()];
}

test("[V-03, V-04] whatever is killed, frozen or cut off, two servers never command at once, and one does in the end", () => {
  const worlds = everything();
  expect(worlds.length).toBeGreaterThan(1_000);
  for (const world of worlds) {
    const rivals = commanding(world).filter((server) => !isAlone(server));
    expect(rivals.length, JSON.stringify(world)).toBeLessThan(2);
  }
  for (const world of worlds) {
    let healed = world;
    for (const index of [0, 1] as const) healed = changed(healed, index, { isFrozen: false, isCut: false });
    for (let second = 0; second < 12; second += 1) healed = act(act(older(healed), 0), 1);
    expect(commanding(healed), JSON.stringify(world)).toHaveLength(1);
  }
});

test("[V-04] alone, a leader without proof goes on; while another waits it stops after five seconds", () => {
  const leading = { kind: "leading", provenAt: ago(6), isAwaited: false } as const;
  expect(mayCommand(leading, NOW)).toBe(true);
  expect(mayCommand({ ...leading, isAwaited: true }, NOW)).toBe(false);
  expect(mayCommand({ ...leading, isAwaited: true, provenAt: ago(4) }, NOW)).toBe(true);
  expect(mayCommand(stepLeadership(leading, { kind: "lost" }), NOW)).toBe(true);
});
