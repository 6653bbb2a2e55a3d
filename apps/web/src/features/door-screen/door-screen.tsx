import { boxCount } from "@platzwart/domain/doors/code-entry";
import { dialledDigits } from "@platzwart/domain/phone-number";
import { dayAndTime } from "@platzwart/texts/format";
import { doorScreenTexts as texts } from "@platzwart/texts/pages/door-control";
import type { ReactNode } from "react";
import { doorPhase } from "../../entities/doors/door-phase.ts";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { useNow } from "../../lib/clock/now.ts";
import { Button } from "../../ui/button.tsx";
import { LockIcon, PhoneIcon } from "../../ui/keypad-icons.tsx";
import { CodeBoxes } from "./code-boxes.tsx";
import { DoorBadges } from "./door-badges.tsx";
import { DoorDrawing } from "./door-drawing.tsx";
import type { EntrySession, EntrySnapshot } from "./entry-session.ts";
import { Headline } from "./headline.tsx";
import { Keypad } from "./keypad.tsx";
import { LastCode } from "./last-code.tsx";
import type { ScreenDoor, ScreenSurroundings } from "./screen-door.ts";
import { type ScreenState, screenState } from "./screen-state.ts";
import { useEntryKeys } from "./use-entry-keys.ts";

interface DoorScreenProps {
  readonly door: ScreenDoor;
  readonly surroundings: ScreenSurroundings;
  readonly session: EntrySession;
  readonly snapshot: EntrySnapshot;
  readonly isLost: boolean;
  /** No court of the door is in operation. */
  readonly isOutOfUse?: boolean;
  /** No user is signed in and anybody may watch: digits are dots, and no link leads away. */
  readonly isPublic?: boolean;
  /** Courts of the door, or the choice of a door. */
  readonly place: ReactNode;
  /** Locks the door now; left out: not permitted here. */
  readonly lock?: { readonly isPending: boolean; run(): void };
}

const TONES: Partial<Record<ScreenState["kind"], "granted" | "denied">> = {
  unlocked: "granted",
  granted: "granted",
  denied: "denied",
  silent: "denied",
  failed: "denied",
  "locked out": "denied",
};
const GROUNDS = {
  granted: "bg-granted [--cut:var(--granted)]",
  denied: "bg-denied [--cut:var(--denied)]",
  plain: "bg-hall [--cut:var(--hall)]",
} as const;

const BESIDE_KEYPAD = "tablet:grid-cols-[minmax(0,1fr)_minmax(17rem,24rem)]";

/** A door's state, the typed code and the keypad (D-02, D-03); dark in both themes. */
export function DoorScreen(props: DoorScreenProps) {
  const { door, surroundings, session, snapshot, isLost, place, lock } = props;
  const { isOutOfUse = false, isPublic = false } = props;
  const now = useNow();
  const { codeLengths, lastAccess, help } = surroundings;
  useEntryKeys(session);
  const state = screenState(snapshot, door, { now, elapsed: browserClock.elapsed(), isLost, isOutOfUse });
  const tone = TONES[state.kind] ?? "plain";
  const phase = doorPhase(door, now);
  const { entry } = snapshot;
  const isChecking = state.kind === "checking";
  // a terminal has no page heading above the screen
  const Heading = isPublic ? "h1" : "h2";
  return (
    <section
      aria-label={door.name}
      data-tone={tone}
      className={`group grid grid-cols-1 overflow-hidden rounded-3 wrap-anywhere text-hall-ink [--focus:var(--hall-ink)] ${BESIDE_KEYPAD} ${GROUNDS[tone]}`}
    >
      <div className="flex min-w-0 flex-col gap-4 p-4 tablet:p-6 desk:p-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading className="text-heading">{door.name}</Heading>
          <DoorBadges door={door} phase={phase} isLost={isLost} />
        </div>
        {place}
        <div className="hidden tablet:block">
          <DoorDrawing isOpen={phase === "open"} isUnknown={phase === "unknown"} />
        </div>
        <div className="flex min-h-24 flex-col gap-3 tablet:min-h-36">
          <Headline
            {...{ state, surroundings }}
            openSeconds={door.openSeconds}
            isUnreachable={door.fault !== null}
          />
          {lock !== undefined && phase === "open" && (
            <div>
              <Button kind="dark" isBusy={lock.isPending} onClick={lock.run}>
                <LockIcon />
                {texts.lock}
              </Button>
            </div>
          )}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: the boxes are no fields, as keys reach them from anywhere */}
        <div role="group" aria-label={texts.digits}>
          <CodeBoxes digits={entry.digits} boxCount={boxCount(codeLengths)} isMasked={isPublic} />
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <LastCode
            code={entry.sentDigits}
            state={entry.state}
            isOpen={state.kind === "unlocked"}
            isMasked={isPublic}
          />
          {lastAccess !== null && (
            <p className="text-note">
              {texts.lastAccess}: {dayAndTime(lastAccess)}
            </p>
          )}
        </div>
        <Help help={help} isLink={!isPublic} />
      </div>
      <Keypad
        isDisabled={isChecking || state.kind === "locked out" || state.kind === "out of use"}
        isComplete={codeLengths.includes(entry.digits.length)}
        onKey={(key) => session.handle({ kind: "key", key })}
      />
    </section>
  );
}

/** Phone number for a person at a locked door (D-32). */
function Help({ help, isLink }: { readonly help: ScreenSurroundings["help"]; readonly isLink: boolean }) {
  const { number, text } = help;
  if (number === "" && text === "") return null;
  return (
    <p className="flex items-start gap-2 border-t border-hall-wall/50 pt-3 text-name">
      <PhoneIcon />
      <span>
        {number !== "" && (
          <a className="font-semibold" href={isLink ? `tel:${dialledDigits(number)}` : undefined}>
            {texts.call(number)}
          </a>
        )}
        {number !== "" && text !== "" && " · "}
        {text}
      </span>
    </p>
  );
}
