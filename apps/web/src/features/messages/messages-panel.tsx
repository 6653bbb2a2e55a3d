import type { MessageView } from "@platzwart/contract/endpoints/message-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { messageTexts } from "@platzwart/texts/pages/messages";
import { Link } from "wouter";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { refusalOf } from "../../lib/api/refusals.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { useNow } from "../../lib/clock/now.ts";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { ListRow } from "../../ui/list.tsx";
import { useDecideHeld, useMessages, useRetry } from "./message-queries.ts";
import { stateWords } from "./message-words.ts";

/** Messages of all bookings, their outcome, and those that await a decision (O-02, O-05). */
export function MessagesPanel({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const messages = useMessages();
  const now = useNow();
  const retry = useRetry();
  const refusal = refusalOf(retry.error);
  const pages = messages.data?.pages;
  const first = pages?.[0];
  return (
    <ListPanel
      id="messages"
      heading={messageTexts.heading}
      intro={
        <>
          <p className="text-ink2">{messageTexts.intro}</p>
          <div role="status" className="empty:hidden">
            {refusal !== null && <Callout title={refusal.detail} />}
          </div>
          {first?.mailStop != null && (
            <Callout title={messageTexts.stopped}>{first.mailStop.problemText}</Callout>
          )}
          {first !== undefined && first.heldCount > 0 && <Held count={first.heldCount} />}
        </>
      }
      source={messages}
      missing={{ title: messageTexts.missing, isRetried: true, isLoggedByToast: true }}
      items={pages?.flatMap(({ items }) => items)}
      label={messageTexts.list}
      cells={1}
      none={<p>{messageTexts.none}</p>}
      row={(message) => (
        <MessageRow
          key={message.id}
          message={message}
          court={message.courtId === null ? null : courtName(courts, message.courtId)}
          now={now}
          isSent={retry.isPending}
          onRetry={() => retry.mutate(message.id)}
        />
      )}
    >
      {messages.hasNextPage && (
        <div className="px-5 pb-5">
          <Button
            kind="quiet"
            isBusy={messages.isFetchingNextPage}
            onClick={() => void messages.fetchNextPage()}
          >
            {messageTexts.older}
          </Button>
        </div>
      )}
    </ListPanel>
  );
}

function Held({ count }: { readonly count: number }) {
  const decide = useDecideHeld();
  return (
    <div className="grid gap-2">
      <Callout title={messageTexts.held(count)}>{messageTexts.heldHint}</Callout>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={decide.isPending} onClick={() => decide.mutate(true)}>
          {messageTexts.sendHeld}
        </Button>
        <Button isBusy={decide.isPending} onClick={() => decide.mutate(false)}>
          {messageTexts.dropHeld}
        </Button>
      </div>
    </div>
  );
}

interface MessageRowProps {
  readonly message: MessageView;
  /** Name of its court; null: a test mail. */
  readonly court: string | null;
  readonly now: Instant;
  /** A retry was requested and has no answer yet. */
  readonly isSent: boolean;
  onRetry(): void;
}

function MessageRow({ message, court, now, isSent, onRetry }: MessageRowProps) {
  const { kind, state, problemText, bookingId, startTime, createdAt } = message;
  const mayRetry = state === "failed" || (state === "waiting" && message.tries > 0) || state === "held";
  return (
    <ListRow
      name={court === null ? messageTexts.kinds[kind] : `${messageTexts.kinds[kind]}, ${court}`}
      note={startTime === null ? moment(createdAt, now) : moment(startTime, now)}
      cells={[
        <span key="state">
          {stateWords(message, now)}
          {problemText !== null && state !== "sent" && (
            <span className="block max-w-prose text-note text-ink2">{problemText}</span>
          )}
        </span>,
      ]}
      actions={
        <>
          {mayRetry && bookingId !== null && (
            <Button disabled={isSent} onClick={onRetry}>
              {messageTexts.again}
            </Button>
          )}
          {bookingId !== null && startTime !== null && (
            <Link
              href={`${PATHS.booking}?${new URLSearchParams({ day: dayAt(startTime), booking: bookingId })}`}
              className={buttonClass("quiet")}
            >
              {messageTexts.toBooking}
            </Link>
          )}
        </>
      }
    />
  );
}
