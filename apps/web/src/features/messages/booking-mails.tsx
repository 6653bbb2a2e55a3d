import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { dialledDigits } from "@platzwart/domain/phone-number";
import { between, type Instant, seconds } from "@platzwart/domain/time/instant";
import { datedPeriod } from "@platzwart/texts/format";
import { messageFailures, messageTexts } from "@platzwart/texts/pages/messages";
import { refusalOf } from "../../lib/api/refusals.ts";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useBookingMessages, useSendCode } from "./message-queries.ts";
import { stateWords } from "./message-words.ts";

/** Time within which a booking's first mail is decided and sent. */
const NEW_FOR = seconds(40);

interface BookingMailsProps {
  readonly booking: BookingView;
  readonly court: string;
  /** The booking is neither cancelled nor over. */
  readonly isOpen: boolean;
}

/** Mails to a booking's customer, "Erneut senden", and links that share the code (O-02). */
export function BookingMails({ booking, court, isOpen }: BookingMailsProps) {
  const { id, customerEmail, customerPhone, accessCode, createdAt } = booking;
  const now = useNow();
  const isNew = isOpen && customerEmail !== null && between(createdAt, now) < NEW_FOR;
  const messages = useBookingMessages(id, isNew);
  const send = useSendCode(court);
  const items = (messages.data?.items ?? []).filter(({ state }) => state !== "dropped");
  if (customerEmail === null && customerPhone === null && items.length === 0) return null;
  const refusal = refusalOf(send.error);
  const text = messageTexts.share(court, datedPeriod(booking.startTime, booking.endTime), accessCode ?? "");
  return (
    <section className="grid gap-2" aria-label={messageTexts.ofBooking}>
      {messages.isError && (
        <LoadFailure title={messageFailures.load.title} hint={messageFailures.load.text} query={messages} />
      )}
      {items.length > 0 && <SentMails {...{ items, now }} />}
      {items.some(({ state }) => state === "waiting") && messages.data?.mailStop != null && (
        <p className="text-note text-warn-ink">{messages.data.mailStop.problemText}</p>
      )}
      <div role="status" className="empty:hidden">
        {refusal !== null && <p className="text-note font-semibold text-err-ink">{refusal.detail}</p>}
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {customerEmail !== null && (
            <Button isBusy={send.isPending} onClick={() => send.mutate(id)}>
              {items.length === 0 ? messageTexts.send : messageTexts.resend}
            </Button>
          )}
          {customerPhone !== null && accessCode !== null && <ShareLinks phone={customerPhone} text={text} />}
        </div>
      )}
    </section>
  );
}

interface SentMailsProps {
  readonly items: NonNullable<ReturnType<typeof useBookingMessages>["data"]>["items"];
  readonly now: Instant;
}

function SentMails({ items, now }: SentMailsProps) {
  return (
    <ul className="list-none p-0 text-note" aria-label={messageTexts.list}>
      {items.map((message) => (
        <li key={message.id} className="wrap-anywhere">
          <b>{messageTexts.kinds[message.kind]}</b>: {stateWords(message, now)}
          {message.problemText !== null && message.state !== "sent" && (
            <span className="block text-ink2">{message.problemText}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The text waits in the other program until a person sends it. */
function ShareLinks({ phone, text }: { readonly phone: string; readonly text: string }) {
  const plain = dialledDigits(phone);
  // WhatsApp requires the number with its country, in digits alone
  const international = plain.replace(/^00/, "").replace(/^\+/, "").replace(/^0/, "49");
  const body = encodeURIComponent(text);
  return (
    <>
      <a
        className={buttonClass("quiet")}
        href={`https://wa.me/${international}?text=${body}`}
        target="_blank"
        rel="noreferrer"
      >
        {messageTexts.whatsApp}
      </a>
      <a className={buttonClass("quiet")} href={`sms:${plain}?body=${body}`}>
        {messageTexts.sms}
      </a>
    </>
  );
}
