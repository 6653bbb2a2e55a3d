import type { Clock } from "@platzwart/domain/time/clock";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { ANSWER_TIMEOUT } from "../ask-device.ts";
import type { ControllerLinks } from "../controllers/controller-links.ts";
import type { ReportedState } from "../controllers/controller-session.ts";
import type { DoorConnection, DoorDriver, DoorEvents, DoorToConnect } from "./door-driver.ts";
import { LinkedDoor } from "./linked-door.ts";

/** Doors with a computer, which decides there; a door's address is its id. */
export class ControllerDoors implements DoorDriver {
  readonly isSimulated = false;
  readonly hasKeypad = true;
  readonly #options: { readonly links: ControllerLinks; readonly clock: Clock };

  constructor(options: { readonly links: ControllerLinks; readonly clock: Clock }) {
    this.#options = options;
  }

  connect({ device }: DoorToConnect, events: DoorEvents): DoorConnection {
    const door = new LinkedDoor(this.#options, device.address);
    const reportOf = (state: ReportedState) => ({
      ...door.reportOf(state),
      ...(state.isOfHello === true && { isLoggedSeparately: state.isOfHello }),
    });
    return {
      async hold(until, signal) {
        return reportOf(await door.hold(until, signal));
      },
      // the controller ends holds as commanded
      endHold: () => {},
      async carryOut(command, signal) {
        const { isDone, state } = await door.carryOut(command, signal);
        return { isDone, report: reportOf(state) };
      },
      async read(signal) {
        const session = await door.session(signal);
        // an earlier message is no answer, since a link may be dead unnoticed for a while (W-06)
        const isAlive = await session.isAlive(ANSWER_TIMEOUT);
        if (!isAlive || session.state === null) throw new DeviceFailure("timeout");
        return reportOf(session.state);
      },
      close: door.watch((state) => events.onReport(reportOf(state))),
    };
  }
}
