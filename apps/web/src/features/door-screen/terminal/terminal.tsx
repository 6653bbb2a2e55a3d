import { seconds } from "@platzwart/domain/time/instant";
import { terminalTexts } from "@platzwart/texts/pages/terminal";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { terminalAddress } from "../../../entities/enrolment/terminal-address.ts";
import { browserClock } from "../../../lib/clock/browser-clock.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { codeAnswer } from "../code-answer.ts";
import { DoorScreen } from "../door-screen.tsx";
import { useEntrySession } from "../use-entry-session.ts";
import type { PageAge } from "./page-age.ts";
import type { TerminalLink, TerminalState } from "./terminal-link.ts";
import { enterCode } from "./terminal-server.ts";

/** Idle time after which typed digits are cleared, as the person has left. */
const FORGETS_AFTER = seconds(30);

interface TerminalProps {
  readonly link: TerminalLink;
  readonly age: PageAge;
}

/** Screen of an enrolled browser at a door (D-30). */
export function Terminal({ link, age }: TerminalProps) {
  const { screen, isLost, isRevoked } = useSyncExternalStore(link.subscribe, link.state);
  return (
    <main className="grid min-h-dvh bg-hall text-hall-ink">
      {isRevoked ? (
        <Message title={terminalTexts.revoked} action={<EnrolLink />}>
          {terminalTexts.revokedHint}
        </Message>
      ) : screen === null ? (
        <Message title={isLost ? terminalTexts.lost : terminalTexts.starting}>
          {isLost ? terminalTexts.lostHint : ""}
        </Message>
      ) : (
        <Door screen={screen} isLost={isLost} link={link} age={age} />
      )}
    </main>
  );
}

interface DoorProps extends TerminalProps {
  readonly screen: NonNullable<TerminalState["screen"]>;
  readonly isLost: boolean;
}

function Door({ screen: { door, entry: surroundings }, isLost, link, age }: DoorProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading counts from when it came
  const receivedAt = useMemo(() => browserClock.now(), [surroundings]);
  const { session, snapshot } = useEntrySession({
    door,
    codeLengths: surroundings.codeLengths,
    lockedForSeconds: surroundings.lockedForSeconds,
    receivedAt,
    forgetsAfter: FORGETS_AFTER,
    enter: async (code) => codeAnswer(await enterCode(door.id, code)),
    onOutcome: ({ kind }) => {
      if (kind === "denied" || kind === "failed") link.reread();
    },
  });
  const { digits, state } = snapshot.entry;
  const isInUse = digits !== "" || state !== "idle" || door.openUntil !== null;
  useEffect(() => age.setInUse(isInUse), [age, isInUse]);
  return (
    <DoorScreen
      door={door}
      surroundings={surroundings}
      session={session}
      snapshot={snapshot}
      isLost={isLost}
      isOutOfUse={door.courts.length === 0}
      isPublic
      place={<p>{door.courts.map(({ name }) => name).join(" · ")}</p>}
    />
  );
}

interface MessageProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: string;
}

function Message({ title, action, children }: MessageProps) {
  return (
    <div className="m-auto flex max-w-xl flex-col items-center gap-6 p-6 text-center">
      <div role="status" className="flex flex-col gap-2">
        <p className="font-sign text-countdown font-bold">{title}</p>
        <p className="text-name text-hall-ink2">{children}</p>
      </div>
      {action}
    </div>
  );
}

function EnrolLink() {
  return (
    <a className={buttonClass("dark")} href={terminalAddress()}>
      {terminalTexts.enrolAgain}
    </a>
  );
}
