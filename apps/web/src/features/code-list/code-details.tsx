import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import type { Instant } from "@platzwart/domain/time/instant";
import { codeTimes } from "@platzwart/texts/code-times";
import { moment, period } from "@platzwart/texts/format";
import { kindOf, accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CodeDoors } from "../../entities/codes/code-doors.tsx";
import { copyCode } from "../../entities/codes/copy-code.ts";
import { MaskedDigits } from "../../entities/codes/masked-digits.tsx";
import { useShownCodes } from "../../entities/codes/shown-codes.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

export interface CodeActions {
  onEnd(code: CodeRow): void;
  onReplace(code: CodeRow): void;
  /** Shows another code alone. */
  onShow(id: string): void;
  /** For permanent codes, which only operators see. */
  onChangePermanent(code: CodeRow): void;
  onDeletePermanent(code: CodeRow): void;
}

interface CodeDetailsProps {
  readonly code: CodeRow;
  /** null: all courts. */
  readonly court: string | null;
  readonly now: Instant;
  readonly actions: CodeActions;
}

export function CodeDetails({ code, court, now, actions }: CodeDetailsProps) {
  const { fields } = texts;
  const isOver = code.state === "over";
  const kind = kindOf(code);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [fields.time, codeTimes(code, court, now)],
    ...(code.isPermanent ? [] : [[fields.door, period(code.doorFrom, code.doorUntil, now)] as const]),
    [fields.light, lightText(code, now)],
    [fields.kind, texts.kinds[kind]],
    ...(kind === "by_hand" && code.purpose !== null ? [[fields.purpose, code.purpose] as const] : []),
    [fields.lastUsed, code.lastUsedAt === null ? texts.neverUsed : moment(code.lastUsedAt, now)],
    [fields.createdBy, texts.byAt(code.createdBy ?? texts.unknownMaker, moment(code.createdAt, now))],
    ...(code.changedAt === null
      ? []
      : [
          [
            fields.changedBy,
            texts.byAt(code.changedBy ?? texts.server, moment(code.changedAt, now)),
          ] as const,
        ]),
  ];
  const { replacedBy } = code;
  return (
    <div className="grid gap-3 rounded-2 bg-sunk px-4 py-3 forced:outline-1 forced:outline-[CanvasText]">
      <CodeDigits code={code} />
      <dl className="grid gap-x-6 gap-y-1 tablet:grid-cols-2">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[9rem_minmax(0,1fr)] items-baseline gap-x-2 max-phone:grid-cols-1"
          >
            <dt className="text-note text-ink2">{name}</dt>
            <dd className="m-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <CodeDoors code={code} />
      {replacedBy !== null && <p className="text-note">{texts.replacedHint}</p>}
      {kind === "booking" && !isOver && <p className="text-note text-ink2">{texts.ofBooking}</p>}
      <div className="flex flex-wrap gap-2">
        {replacedBy !== null && (
          <Button onClick={() => actions.onShow(replacedBy)}>{texts.showReplacement}</Button>
        )}
        {kind === "booking" && (
          <Link
            href={`${PATHS.booking}?day=${dayAt(code.validFrom)}&booking=${code.bookingId}`}
            className={buttonClass()}
          >
            {texts.toBooking}
          </Link>
        )}
        {!isOver && <Button onClick={() => actions.onReplace(code)}>{texts.replace}</Button>}
        {!isOver && kind === "by_hand" && <Button onClick={() => actions.onEnd(code)}>{texts.end}</Button>}
        {!isOver && kind === "permanent" && (
          <>
            <Button onClick={() => actions.onChangePermanent(code)}>{texts.change}</Button>
            <Button onClick={() => actions.onDeletePermanent(code)}>{texts.delete}</Button>
          </>
        )}
      </div>
    </div>
  );
}

function lightText(code: CodeRow, now: Instant): string {
  if (code.lightFrom === null || code.lightUntil === null) return texts.noLight;
  return period(code.lightFrom, code.lightUntil, now);
}

/** Digits of the code, which can be shown where a browser cannot copy. */
function CodeDigits({ code }: { readonly code: CodeRow }) {
  const [isShown, setShown] = useShownCodes();
  if (code.accessCode === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="num dim-when-stale text-sign">
        <MaskedDigits digits={code.accessCode} isShown={isShown} erased={null} />
      </span>
      <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? texts.hide : texts.show}
      </Button>
      <Button onClick={() => void copyCode(code)}>{shownCodeTexts.copy}</Button>
    </span>
  );
}
