import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { exactTime, secondOfDay } from "@platzwart/texts/format";
import { componentName } from "@platzwart/texts/log-components";
import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { memo, type ReactNode, useId } from "react";
import { ChevronIcon, ErrorIcon, InfoIcon, WarningIcon } from "../../ui/icons.tsx";
import type { LogFilter } from "./log-address.ts";
import { browserText, metadataText, reasonOf, referenceText, sourceOf } from "./log-words.ts";

interface LogRowProps {
  readonly entry: LogEntryView;
  /** Any instant of the present day. */
  readonly today: Instant;
  /** null: no court, or several. */
  readonly court: string | null;
  readonly isOpen: boolean;
  onToggle(id: number): void;
  onFilter(filter: LogFilter): void;
}

const LEVELS: Readonly<Record<LogEntryView["level"], readonly [icon: ReactNode, colour: string]>> = {
  info: [<InfoIcon key="icon" />, "text-door-ink"],
  warn: [<WarningIcon key="icon" />, "text-warn-ink"],
  error: [<ErrorIcon key="icon" />, "text-err-ink"],
};

/** The scroll container would clip a focus ring outside of the row. */
const PRESSABLE =
  "min-h-11 cursor-pointer border-0 bg-transparent px-0 text-left focus-visible:-outline-offset-3";
const FILTER_BUTTON = `truncate py-0 hover:underline hover:underline-offset-3 ${PRESSABLE}`;
const MESSAGE = [
  "log-message flex items-center gap-2 py-2 font-text text-body/5 normal-nums wrap-anywhere",
  "max-[64rem]:col-span-full max-[64rem]:pt-0 [&_.icon]:size-4 [&_.icon]:text-ink3",
  "[&_.icon]:[transition:rotate_200ms_ease-out] aria-expanded:[&_.icon]:rotate-180",
  PRESSABLE,
].join(" ");
const SOURCE = "truncate text-ink2 max-tablet:hidden max-[64rem]:col-start-5 max-[64rem]:row-start-1";

/** Memoised, so that a burst of entries draws only the new rows. */
export const LogRow = memo(function LogRow({ entry, today, court, isOpen, onToggle, onFilter }: LogRowProps) {
  const detailsId = useId();
  const { id, at, level, component, courtId, message } = entry;
  const [icon, colour] = LEVELS[level];
  return (
    <>
      <time dateTime={toIso(at)}>{secondOfDay(at, today)}</time>{" "}
      <span className={`flex items-center gap-2 font-text ${colour}`} data-level={level}>
        {icon}
        <b>{texts.levels[level]}</b>
      </span>{" "}
      <button
        type="button"
        className={`${FILTER_BUTTON} max-tablet:text-right`}
        onClick={() => onFilter({ component })}
      >
        {componentName(component)}
        <span className="only-spoken">, {texts.onlyThese}</span>
      </button>{" "}
      {courtId === null || court === null ? (
        <span className="truncate max-tablet:hidden">
          <span aria-hidden="true">–</span>
          <span className="only-spoken">{texts.noCourt}</span>
        </span>
      ) : (
        <button
          type="button"
          className={`${FILTER_BUTTON} max-tablet:hidden`}
          onClick={() => onFilter({ courtId })}
        >
          {court}
          <span className="only-spoken">, {texts.onlyThese}</span>
        </button>
      )}{" "}
      <button
        type="button"
        className={MESSAGE}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => onToggle(id)}
      >
        <ChevronIcon />
        <span>
          {message}
          {reasonOf(entry) !== null && `: ${reasonOf(entry)}`}
        </span>
      </button>{" "}
      <span className={SOURCE}>{sourceOf(entry)}</span>
      <div
        className="col-[5/-1] min-w-0 pt-1 pb-4 text-ink2 wrap-anywhere max-[64rem]:col-span-full"
        id={detailsId}
        hidden={!isOpen}
      >
        {isOpen && <LogDetails entry={entry} court={court} />}
      </div>
    </>
  );
});

function LogDetails({ entry, court }: Pick<LogRowProps, "entry" | "court">) {
  const { browser: _browser, ...others } = entry.metadata;
  const { details } = texts;
  const shownDetails = [
    [details.id, String(entry.id)],
    [details.at, exactTime(entry.at)],
    [details.component, componentName(entry.component)],
    [details.court, court ?? texts.noCourt],
    [details.source, sourceOf(entry)],
    [details.browser, browserText(entry.metadata) ?? ""],
    [details.references, entry.references.map(referenceText).join(" · ")],
    [details.metadata, metadataText(others, "\n")],
  ].filter(([, text]) => text !== "");
  return (
    <dl>
      {shownDetails.map(([name, text]) => (
        <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-2">
          <dt className="font-text">{name}</dt>
          <dd className="whitespace-pre-wrap text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
