import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { Application } from "@platzwart/server/compose";
import type { SimulatedFault } from "@platzwart/server/control/drivers/simulated-device";

/** The simulated doors of a hall by the addresses of their relays, as one who stands before them sees them. */
export class DoorsUnderTest {
  readonly #app: Pick<Application, "simulatedDoors" | "controllerLinks" | "hall">;

  constructor(app: Pick<Application, "simulatedDoors" | "controllerLinks" | "hall">) {
    this.#app = app;
  }

  isUnlocked(address: string): boolean {
    return this.#app.simulatedDoors.isOn(address);
  }

  /** Until when its program holds it unlocked; null: it does not, or its relay is off. */
  heldUntil(address: string): Instant | null {
    const door = this.#app.hall.snapshot.last?.doors.find((one) => one.address === address);
    const state = this.#app.controllerLinks.sessions.get(door?.id ?? "")?.state ?? null;
    return this.isUnlocked(address) ? ((state?.heldUntil ?? null) as Instant | null) : null;
  }

  /** How many times its relay was told to switch. */
  commandsTo(address: string): number {
    return this.#app.simulatedDoors.commandsTo(address);
  }

  /** Of its relay. */
  setFault(address: string, fault: SimulatedFault | null): void {
    this.#app.simulatedDoors.setFault(address, fault);
  }

  setAnswerAfter(address: string, answerAfter: Duration): void {
    this.#app.simulatedDoors.setAnswerAfter(address, answerAfter);
  }

  /** Somebody switches its relay by hand. */
  switchByHand(address: string): void {
    this.#app.simulatedDoors.pressWallSwitch(address);
  }
}
