import type { HoldDocument } from "@platzwart/contract/device-link/documents";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, type Instant, longest, milliseconds, plus } from "@platzwart/domain/time/instant";
import type { DoorReport } from "../../facts/device-pictures.ts";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { ANSWER_TIMEOUT } from "../ask-device.ts";
import type { ControllerLinks } from "../controllers/controller-links.ts";
import type { StateSaid } from "../controllers/controller-session.ts";
import type { DoorCommand, DoorConnection, DoorDocument, DoorDriver, DoorEvents } from "./door-driver.ts";
import type { RelayPlace } from "./relay-driver.ts";

/** Doors with a computer of their own, which decides there (field: controller); the address of such a door is its id. */
export class ControllerDoors implements DoorDriver {
  readonly isSimulated = false;
  readonly hasKeypad = true;
  readonly #links: ControllerLinks;
  readonly #clock: Clock;
  readonly #doorOf: (controllerId: string) => string;

  /** `doorOf`: the id of the door of a controller. */
  constructor(options: {
    readonly links: ControllerLinks;
    readonly clock: Clock;
    readonly doorOf: (controllerId: string) => string;
  }) {
    this.#links = options.links;
    this.#clock = options.clock;
    this.#doorOf = options.doorOf;
  }

  connect({ device: { address: controllerId } }: RelayPlace, events: DoorEvents): DoorConnection {
    const close = this.#links.watch(controllerId, (state) => events.reported(this.#reportOf(state)));
    return {
      keep: (document, signal) => this.#keep(controllerId, document, signal),
      // it keeps its document until it gets another
      endHold: () => {},
      carryOut: (command, signal) => this.#carryOut(controllerId, command, signal),
      read: async (signal) => {
        const session = await this.#links.sessionOf(controllerId, signal);
        // what it said before is no answer: a link may be dead for a while without anybody knowing (W-06)
        const isAlive = await session.isAlive(ANSWER_TIMEOUT);
        if (!isAlive || session.state === null) throw new DeviceFailure("timeout");
        return this.#reportOf(session.state);
      },
      close,
    };
  }

  async #keep(controllerId: string, { revision, heldUntil }: DoorDocument, signal: AbortSignal) {
    const session = await this.#links.sessionOf(controllerId, signal);
    const door = this.#doorOf(controllerId);
    // a card that keeps a newer one, as after a restored database, gets one newer than that
    const newer = Math.max(revision, session.holdRevision + 1);
    const document: HoldDocument = { document: "hold", door, revision: newer, heldUntil };
    const { state } = await session.give("hold", newer, JSON.stringify(document), signal);
    return { revision: newer, report: this.#reportOf(state) };
  }

  /** A command is for whoever stands there now: none waits for the next session. */
  async #carryOut(controllerId: string, command: DoorCommand, signal: AbortSignal) {
    const session = this.#links.sessions.get(controllerId);
    if (session === undefined) throw new DeviceFailure("unreachable");
    const within = longest(milliseconds(0), between(this.#clock.now(), command.notAfter));
    const { isDone, state } = await session.carryOut(command, within, signal);
    return { isDone, report: this.#reportOf(state) };
  }

  #reportOf({ isUnlocked, heldUntil, byCommand, byCode: codeId, openFor, isOfHello }: StateSaid): DoorReport {
    const report = {
      ...{ isUnlocked, heldUntil: heldUntil as Instant | null, byCommand },
      ...(isOfHello === true && { isToldApart: isOfHello }),
    };
    if (codeId === null || openFor === null) return report;
    return { ...report, openedFor: { codeId, until: plus(this.#clock.now(), milliseconds(openFor)) } };
  }
}
