import { timeOfDay } from "@platzwart/texts/format";
import { doorScreenTexts as texts } from "@platzwart/texts/pages/door-control";
import type { ReactNode } from "react";
import { DoneIcon, DoorIcon, ErrorIcon, OfflineIcon, PendingIcon, WarningIcon } from "../../ui/icons.tsx";
import { LockIcon } from "../../ui/keypad-icons.tsx";
import type { ScreenSurroundings } from "./screen-door.ts";
import type { ScreenState } from "./screen-state.ts";

interface HeadlineProps {
  readonly state: ScreenState;
  readonly openSeconds: number;
  readonly surroundings: ScreenSurroundings;
  readonly isUnreachable: boolean;
}

interface Words {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
}

/** Announced to screen readers on each change. */
export function Headline({ state, openSeconds, surroundings, isUnreachable }: HeadlineProps) {
  const { icon, title, hint } = wordsOf(state, openSeconds, { ...surroundings, isUnreachable });
  return (
    <div>
      <div role="status" className="flex flex-col gap-1">
        <p className="flex items-center gap-3 font-sign text-countdown font-bold [&_.icon]:size-8">
          {icon}
          {title}
        </p>
        <p className="text-name text-hall-ink2 group-data-[tone=granted]:text-hall-ink group-data-[tone=denied]:text-hall-ink">
          {hint}
        </p>
      </div>
      {state.kind === "unlocked" && <Countdown secondsLeft={state.secondsLeft} totalSeconds={openSeconds} />}
      {state.kind === "locked out" && (
        <p role="timer" className="text-name">
          {texts.lockedOutHint(state.secondsLeft)}
        </p>
      )}
    </div>
  );
}

function wordsOf(
  state: ScreenState,
  openSeconds: number,
  surroundings: ScreenSurroundings & Pick<HeadlineProps, "isUnreachable">,
): Words {
  switch (state.kind) {
    case "checking":
      return { icon: <PendingIcon />, title: texts.checking, hint: texts.checkingHint };
    case "unlocked":
      return state.isGranted
        ? { icon: <DoneIcon />, title: texts.granted, hint: texts.grantedHint(openSeconds) }
        : { icon: <DoorIcon />, title: texts.unlocked, hint: texts.unlockedHint };
    case "granted":
      return {
        icon: <DoneIcon />,
        title: texts.granted,
        hint: state.heldUntil === null ? texts.opening : texts.heldOpen(timeOfDay(state.heldUntil)),
      };
    case "silent":
      return { icon: <WarningIcon />, title: texts.silent, hint: texts.silentHint };
    case "denied":
      return {
        icon: <ErrorIcon />,
        title: texts.denied,
        hint: `${texts.deniedHint}. ${deniedAdvice(surroundings)}`,
      };
    case "failed":
      return {
        icon: <WarningIcon />,
        title: state.refusal === null ? texts.failed : texts.refused,
        hint: `${state.refusal ?? texts.failedHint} ${texts.failedAgain}`,
      };
    case "locked out":
      return { icon: <WarningIcon />, title: texts.lockedOut, hint: "" };
    case "lost":
      return {
        icon: <OfflineIcon />,
        title: texts.lost,
        hint: surroundings.hasController ? texts.lostWithKeypad : texts.lostHint,
      };
    case "out of use":
      return { icon: <LockIcon />, title: texts.outOfUse, hint: texts.outOfUseHint };
    case "released":
      return { icon: <DoorIcon />, title: texts.released, hint: texts.releasedHint(timeOfDay(state.until)) };
    case "ready":
      if (surroundings.isUnreachable)
        return {
          icon: <OfflineIcon />,
          title: texts.away,
          hint: surroundings.hasController ? texts.lostWithKeypad : texts.awayHint,
        };
      return { icon: <LockIcon />, title: texts.ready, hint: texts.readyHint(surroundings.codeLengths) };
  }
}

function deniedAdvice({ opensMinutesBefore }: ScreenSurroundings): string {
  return opensMinutesBefore === null ? texts.again : texts.codesOpenFrom(opensMinutesBefore);
}

/** Remaining opening time as a figure and a bar of seconds (D-08). */
function Countdown({
  secondsLeft,
  totalSeconds,
}: {
  readonly secondsLeft: number;
  readonly totalSeconds: number;
}) {
  return (
    <div className="mt-2 max-w-md">
      <p role="timer" aria-label={texts.unlocked} className="font-sign text-terminal font-bold">
        {`${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`}
      </p>
      <div aria-hidden="true" className="flex h-3 gap-0.5">
        {Array.from({ length: totalSeconds }, (_, second) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its second
            key={second}
            className={`flex-1 ${second < secondsLeft ? "bg-hall-ink" : "bg-hall-ink/30"}`}
          />
        ))}
      </div>
    </div>
  );
}
