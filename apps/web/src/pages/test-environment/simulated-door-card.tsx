import { instant } from "@platzwart/domain/time/instant";
import { doorScreenTexts } from "@platzwart/texts/pages/door-control";
import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { DoorScreen } from "../../features/door-screen/door-screen.tsx";
import { doorChoices, findChoice } from "../../features/door-screen/panel/door-choices.ts";
import { DoorSelect } from "../../features/door-screen/panel/door-select.tsx";
import { Guide } from "../../features/door-screen/panel/guide.tsx";
import { Maintenance } from "../../features/door-screen/panel/maintenance.tsx";
import { announceGrant, announceRefusal } from "../../features/door-screen/panel/outcome-messages.ts";
import { useEntrySession } from "../../features/door-screen/use-entry-session.ts";
import { SimulatedDoor } from "../../features/test-environment/simulated-door.ts";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";

const { simulatedDoor } = testEnvironmentTexts;

/** Any time, as a simulated door has no lockout whose end would be counted from it. */
const START = instant(0);

const isCode = (digits: string) => /^\d+$/.test(digits);

interface SimulatedDoorCardProps {
  readonly courts: readonly NamedCourt[];
  readonly code: string;
  /** Setting `simulation_mode`; without it the test code has no button (D-12). */
  readonly isSimulated: boolean;
  readonly belowGuide: ReactNode;
  readonly belowMaintenance: ReactNode;
  note(text: string): void;
}

/** The screen of `/door-control` with a simulated door (T-08). */
export function SimulatedDoorCard({ courts, ...rest }: SimulatedDoorCardProps) {
  const [key, choose] = useState<string | null>(null);
  const choices = doorChoices(courts, []);
  // simulated doors are interchangeable, so Court 1 may replace a removed one
  const chosen = findChoice(choices, key) ?? findChoice(choices, null);
  if (chosen === undefined) return null;
  const select = <DoorSelect choices={choices} chosen={chosen} onChoose={choose} />;
  return <DoorCard key={chosen.key} court={chosen.label} select={select} {...rest} />;
}

interface DoorCardProps extends Omit<SimulatedDoorCardProps, "courts"> {
  readonly court: string;
  readonly select: ReactNode;
}

function DoorCard({ court, select, code, isSimulated, belowGuide, belowMaintenance, note }: DoorCardProps) {
  const latest = useRef({ code, note });
  latest.current = { code, note };
  const [door] = useState(
    () =>
      new SimulatedDoor({
        clock: browserClock,
        now: () => serverClock.now(),
        accepts: (digits) => isCode(digits) && digits === latest.current.code,
        onEvent: (event, digits) => {
          const line = {
            opened: simulatedDoor.opened(court),
            denied: simulatedDoor.denied(court, digits.length),
            locked: simulatedDoor.locked(court),
            locked_by_itself: simulatedDoor.lockedByItself(court),
          }[event];
          latest.current.note(line);
          if (event !== "locked_by_itself") return;
          const { title, text } = doorScreenTexts.lockedByItself;
          toasts.show({ kind: "done", title, text: text(door.openSeconds) });
        },
      }),
  );
  useEffect(() => () => door.stop(), [door]);
  const { openUntil, reportedAt, lastAccess } = useSyncExternalStore(door.subscribe, door.state);
  const { openSeconds } = door;
  const shownDoor = {
    name: simulatedDoor.door(court),
    openSeconds,
    isUnlocked: openUntil !== null,
    heldUntil: null,
    openUntil,
    isPending: false,
    fault: null,
    reportedAt,
  };
  const codeLengths = [Math.max(1, code.length)];
  const { session, snapshot } = useEntrySession({
    door: shownDoor,
    codeLengths,
    lockedForSeconds: null,
    receivedAt: START,
    enter: async (digits) => ({ kind: (await door.enter(digits)) ? "granted" : "denied" }),
    onOutcome: (outcome) => {
      if (outcome.kind === "granted") announceGrant(doorScreenTexts.grantedHint(openSeconds));
      else announceRefusal(outcome);
    },
  });
  const clear = () => session.handle({ kind: "key", key: "Escape" });
  const lock = () => {
    clear();
    door.lock();
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4">
      <DoorScreen
        door={shownDoor}
        surroundings={{
          ...{ codeLengths, hasController: false, opensMinutesBefore: null, lastAccess },
          help: { number: "", text: "" },
        }}
        session={session}
        snapshot={snapshot}
        isLost={false}
        place={select}
        lock={{ isPending: false, run: lock }}
      />
      <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Guide codeLengths={codeLengths} openSeconds={openSeconds} isSimulated />
          {belowGuide}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Maintenance
            isLockedOut={false}
            testCode={{ code, isAccepted: isSimulated && isCode(code), note: simulatedDoor.testCode }}
            isValidating={snapshot.entry.state === "validating"}
            onTestCode={(typed) => session.handle({ kind: "code", code: typed })}
            onReset={lock}
          />
          {belowMaintenance}
        </div>
      </div>
    </div>
  );
}
