import { hours, milliseconds } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { LinkFaults } from "./link-faults.ts";
import type { Act, Scene, Watched } from "./scene.ts";

/** Points at which a seed may end a door or the server. */
const FAULT_POINTS = [
  "before commit",
  "after commit",
  "before sync",
  "after sync",
  "stored",
  "kept",
  "relay",
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

const LARGEST_JUMP = hours(2);

type Work<T> = (store: Store) => Promise<T>;

/** Ends the victim after so many passes of the point. */
interface Armed {
  readonly point: FaultPoint;
  readonly victim: "door" | "server";
  passes: number;
}

/** Faults of connections, power, machines and the database. */
export class Faults {
  readonly #scene: Scene;
  readonly #links = new Map<string, LinkFaults>();
  #armed: Armed | null = null;
  #isTableAway = false;
  #hasBackup = false;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  acts(): readonly Act[] {
    const link = (): LinkFaults => this.#links.get(this.#someDoor().door.name) as LinkFaults;
    return [
      ["a cable is pulled", async () => link().pull()],
      ["a cable is plugged", async () => link().mend()],
      ["a link is slow", async () => link().delay()],
      ["a link is cut one way", async () => link().cutOneWay()],
      ["lists are swapped", async () => link().disturb("swap")],
      ["an old list comes again", async () => link().disturb("repeat")],
      ["a change is lost", async () => link().disturb("lose")],
      ["a change is lost", async () => link().disturb("lose")],
      ["a command is late", async () => link().disturb("hold")],
      ["a door's power is cut", async () => this.#scene.powerOff(this.#someDoor())],
      ["somebody will die", async () => this.#arm()],
      ["somebody will die", async () => this.#arm()],
      ["somebody will die", async () => this.#arm()],
      ["the server is restarted", () => this.restartServer()],
      ["the server is killed", async () => this.#killServer()],
      ["a table goes or comes", () => this.#setTable(!this.#isTableAway)],
      ["the database is backed up", async () => this.#backUp()],
      ["the backup is restored", async () => (this.#hasBackup ? this.#restore() : this.#backUp())],
      ["a wall clock jumps", async () => this.jump(this.#someDoor())],
    ];
  }

  jump({ door }: Watched): void {
    const jump = this.#scene.dice.below(2 * LARGEST_JUMP) - LARGEST_JUMP;
    door.clockOffset = milliseconds(jump);
  }

  /** Ends the armed victim, if this is its point. */
  reached(point: FaultPoint, watched: Watched): void {
    if (this.#armed?.point !== point || this.#scene.hall.isDead) return;
    this.#armed.passes -= 1;
    if (this.#armed.passes >= 0) return;
    const { victim } = this.#armed;
    this.#armed = null;
    this.#scene.note(`${point}:`);
    if (victim === "door") this.#scene.powerOff(watched);
    else this.#killServer();
  }

  /** Stores reports of a controller; the server may die before or after COMMIT. */
  store<T>(controllerId: string, work: Work<T>, write: (work: Work<T>) => Promise<T>): Promise<T> {
    const watched = this.#scene.doors.find(({ door }) => door.setup.controllerId === controllerId);
    if (watched === undefined) return write(work);
    return this.#scene.bug.store(controllerId, work, async (inside) => {
      const stored = await write(async (store) => {
        const done = await inside(store);
        this.reached("before commit", watched);
        return done;
      });
      this.reached("after commit", watched);
      return stored;
    });
  }

  /** Connects judge and faults to the link of a door. */
  tamper(watched: Watched): void {
    const reached = (point: "stored" | "kept") => this.reached(point, watched);
    this.#links.set(watched.door.name, new LinkFaults(this.#scene, watched, reached));
  }

  async restartServer(): Promise<void> {
    const { hall, doors } = this.#scene;
    for (const { door } of doors) door.plug(false);
    await hall.restart();
    this.#scene.plug();
  }

  async stopServer(): Promise<void> {
    for (const { door } of this.#scene.doors) door.plug(false);
    await this.#scene.hall.stop();
  }

  async heal(): Promise<void> {
    const { hall, doors } = this.#scene;
    this.#armed = null;
    if (hall.isDead) await this.restartServer();
    await this.#setTable(false);
    for (const { door } of doors) door.clockOffset = milliseconds(0);
    for (const link of this.#links.values()) link.heal();
    for (const watched of doors) if (!watched.door.isPowered) await this.#scene.powerOn(watched);
  }

  #arm(): void {
    const { dice } = this.#scene;
    const point = dice.pick(FAULT_POINTS) as FaultPoint;
    // events of the memory card do not concern the server
    const isOfCard = point.endsWith("sync") || point === "relay";
    const victim = isOfCard || dice.oneIn(2) ? "door" : "server";
    this.#armed = { point, victim, passes: dice.below(4) };
    this.#scene.note(`the ${victim} ${point}`);
  }

  #killServer(): void {
    this.#scene.note("the server dies");
    for (const { door } of this.#scene.doors) door.plug(false);
    this.#scene.hall.kill();
  }

  async #setTable(isAway: boolean): Promise<void> {
    if (this.#isTableAway === isAway) return;
    this.#isTableAway = isAway;
    await this.#scene.hall.setTable(isAway);
  }

  /** A database without that table would be no backup. */
  #backUp(): void {
    if (this.#isTableAway) return;
    this.#scene.hall.backUp();
    this.#scene.people.noteBackup();
    this.#hasBackup = true;
  }

  async #restore(): Promise<void> {
    const { hall, people, doors } = this.#scene;
    for (const { door } of doors) door.plug(false);
    await hall.restoreBackup();
    this.#isTableAway = false;
    people.noteRestore();
    this.#scene.plug();
  }

  #someDoor(): Watched {
    return this.#scene.dice.pick(this.#scene.doors) as Watched;
  }
}
