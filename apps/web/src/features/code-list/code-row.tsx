import type { CodeRow as Code } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { codeTimes } from "@platzwart/texts/code-times";
import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { useId } from "react";
import { CodeDoorsSummary } from "../../entities/codes/code-doors.tsx";
import { MaskedDigits } from "../../entities/codes/masked-digits.tsx";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ChevronIcon, ClockIcon, CloseIcon, DoneIcon, PauseIcon } from "../../ui/icons.tsx";
import { type CodeActions, CodeDetails } from "./code-details.tsx";

interface CodeRowProps {
  readonly code: Code;
  readonly courts: readonly NamedCourt[];
  readonly now: Instant;
  readonly isShown: boolean;
  /** Permanent codes are switched off, so this one opens nothing. */
  readonly isSuspended: boolean;
  readonly isOpen: boolean;
  readonly actions: CodeActions;
  onToggle(): void;
}

const TOGGLE = [
  "group flex min-h-11 w-full cursor-pointer items-center gap-2 border-0 bg-transparent p-0 text-left text-name",
  "wrap-anywhere focus-visible:outline-offset-0 [&_.icon]:size-4 [&_.icon]:flex-none [&_.icon]:text-ink3",
  "[&_.icon]:[transition:rotate_200ms_ease-out] aria-expanded:[&_.icon]:rotate-180",
].join(" ");

export function CodeRow(props: CodeRowProps) {
  const { code, courts, now, isShown, isSuspended, isOpen, actions, onToggle } = props;
  const detailsId = useId();
  const name = code.userName === "" ? texts.erasedName : code.userName;
  const court = code.courtId === null ? null : courtName(courts, code.courtId);
  return (
    <li className="col-span-full grid list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-line py-2 not-first:border-t desk:grid-cols-subgrid">
      <button
        type="button"
        className={TOGGLE}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
      >
        <ChevronIcon />
        <span className="min-w-0">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="only-spoken">, {texts.details}</span>
          {code.purpose !== null && !code.isPermanent && code.bookingId === null && (
            <span className="block text-note text-ink2">{code.purpose}</span>
          )}
        </span>
      </button>
      <span className="desk:order-2 desk:justify-self-end">
        <StateBadge code={code} isSuspended={isSuspended} />
      </span>
      <div className="min-w-0 text-note text-ink2 wrap-anywhere max-desk:col-start-1 max-desk:pl-6 desk:order-1">
        <p>
          {codeTimes(code, court, now)}
          {!code.isPermanent && !code.occupiesCourt && ` · ${texts.doorsOnly}`}
        </p>
        {!isOpen && <CodeDoorsSummary code={code} />}
      </div>
      <span className="num dim-when-stale justify-self-end text-sign desk:order-1">
        <MaskedDigits digits={code.accessCode} isShown={isShown} erased={ERASED} />
      </span>
      {isOpen && (
        <div id={detailsId} className="col-span-full pt-2 pb-3 desk:order-3">
          <CodeDetails code={code} court={court} now={now} actions={actions} />
        </div>
      )}
    </li>
  );
}

const ERASED = <span className="text-note font-normal text-ink2">{texts.digitsErased}</span>;

const BADGES = {
  in_force: ["good", <DoneIcon key="icon" />],
  to_come: ["free", <ClockIcon key="icon" />],
  over: ["mute", <CloseIcon key="icon" />],
} as const satisfies Readonly<Record<Code["state"], readonly [BadgeTone, unknown]>>;

function StateBadge({ code, isSuspended }: Pick<CodeRowProps, "code" | "isSuspended">) {
  const isOff = isSuspended && code.state !== "over";
  const [tone, icon] = isOff ? (["warn", <PauseIcon key="icon" />] as const) : BADGES[code.state];
  return (
    <Badge tone={tone} icon={icon}>
      {isOff ? texts.suspended : stateWord(code)}
    </Badge>
  );
}

function stateWord({ state, isPermanent, replacedBy, endedAt }: Code): string {
  if (replacedBy !== null) return texts.replaced;
  if (endedAt !== null) return texts.ended;
  return isPermanent && state === "in_force" ? texts.active : texts.badges[state];
}
