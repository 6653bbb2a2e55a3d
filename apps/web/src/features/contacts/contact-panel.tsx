import type { AccessCodeView } from "@platzwart/contract/endpoints/access-code-endpoints";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { dialledDigits } from "@platzwart/domain/phone-number";
import { period, weekdayAndDay } from "@platzwart/texts/format";
import { contactFailures, contactTexts } from "@platzwart/texts/pages/contacts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { MaskedDigits } from "../../entities/codes/masked-digits.tsx";
import { useShownCodes } from "../../entities/codes/shown-codes.ts";
import { ShownCodesSwitch } from "../../entities/codes/shown-codes-switch.tsx";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { refusalOf } from "../../lib/api/refusals.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { useNow } from "../../lib/clock/now.ts";
import { useDialogLater } from "../../lib/later/dialog-later.ts";
import { useChunkWhenIdle } from "../../lib/later/later.ts";
import { settingsTabPath } from "../../lib/navigation/settings-tabs.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { LoadingText } from "../../lib/page/loading.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { List, ListRow } from "../../ui/list.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { ContactLanguage } from "./contact-language.tsx";
import { useContact } from "./contact-queries.ts";

const loadMergeDialog = () => import("./merge-dialog.tsx");

interface ContactPanelProps {
  readonly id: string;
  readonly courts: readonly NamedCourt[];
  /** Only operators erase personal data (G-07). */
  readonly isOperator: boolean;
  onChoose(id: string): void;
  onClose(): void;
}

/** A contact with its bookings and codes, and what can be done with it (B-03). */
export function ContactPanel({ id, courts, isOperator, onChoose, onClose }: ContactPanelProps) {
  const query = useContact(id);
  const [mergeChunk, openMerge, closeMerge] = useDialogLater(loadMergeDialog);
  useChunkWhenIdle(loadMergeDialog);
  const [isShown, show] = useShownCodes();
  const now = useNow();
  const refusal = refusalOf(query.error);
  const first = query.data?.pages[0];
  if (refusal !== null || first === undefined)
    return (
      <Panel heading={contactTexts.heading} actions={<Back onClose={onClose} />}>
        <PanelBody>
          {refusal !== null ? (
            <GoneContact refusal={refusal} onChoose={onChoose} />
          ) : query.isError ? (
            <LoadFailure
              title={contactFailures.loadOne.title}
              hint={contactFailures.loadOne.text}
              query={query}
            />
          ) : (
            <LoadingText />
          )}
        </PanelBody>
      </Panel>
    );
  const { contact, codes } = first;
  const bookings = query.data?.pages.flatMap((page) => page.bookings) ?? [];
  return (
    <Panel heading={<bdi className="wrap-anywhere">{contact.name}</bdi>} actions={<Back onClose={onClose} />}>
      <PanelBody>
        {query.isError && (
          <LoadFailure
            title={contactFailures.loadOne.title}
            hint={contactFailures.loadOne.text}
            query={query}
          />
        )}
        <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere [&_dd]:m-0 [&_dt]:text-ink2">
          <dt>{contactTexts.email}</dt>
          <dd>
            {contact.email === null ? (
              contactTexts.missing
            ) : (
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            )}
          </dd>
          <dt>{contactTexts.phone}</dt>
          <dd>
            {contact.phone === null ? (
              contactTexts.missing
            ) : (
              <a href={`tel:${dialledDigits(contact.phone)}`}>{contact.phone}</a>
            )}
          </dd>
        </dl>
        <ContactLanguage contact={contact} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={openMerge}>{contactTexts.merge}</Button>
          {isOperator && (
            <Link href={settingsTabPath("access", "privacy")} className={buttonClass()}>
              {contactTexts.erase}
            </Link>
          )}
        </div>
        <p className="text-note text-ink2">{contactTexts.spelling}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id="contact-bookings">
            {contactTexts.bookings} ({contact.bookingCount})
          </h3>
          <ShownCodesSwitch isShown={isShown} onToggle={show} />
        </div>
        <List label={contactTexts.bookings} cells={1}>
          {bookings.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              court={courtName(courts, booking.courtId)}
              now={now}
            >
              <Digits digits={booking.accessCode} isShown={isShown} />
            </BookingRow>
          ))}
        </List>
        {query.hasNextPage && (
          <span>
            <Button kind="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {contactTexts.moreBookings}
            </Button>
          </span>
        )}
        {codes.length > 0 && (
          <>
            <h3>{contactTexts.codes}</h3>
            <List label={contactTexts.codes} cells={1}>
              {codes.map((code) => (
                <ListRow
                  key={code.id}
                  name={code.userName}
                  note={validityOf(code)}
                  cells={[<Digits key="digits" digits={code.accessCode} isShown={isShown} />]}
                  actions={null}
                />
              ))}
            </List>
          </>
        )}
      </PanelBody>
      {mergeChunk !== null && (
        <mergeChunk.MergeDialog
          contact={contact}
          onMerged={(into) => {
            closeMerge();
            onChoose(into);
          }}
          onClose={closeMerge}
        />
      )}
    </Panel>
  );
}

/** Shown where the list is not beside the panel. */
function Back({ onClose }: { onClose(): void }) {
  return (
    <span className="desk:hidden">
      <Button kind="quiet" onClick={onClose}>
        {contactTexts.toList}
      </Button>
    </span>
  );
}

interface GoneProps {
  readonly refusal: NonNullable<ReturnType<typeof refusalOf>>;
  onChoose(id: string): void;
}

/** The contact was merged or erased by another user. */
function GoneContact({ refusal: { detail, contact }, onChoose }: GoneProps) {
  return (
    <div role="status">
      <Callout
        title={contactTexts.gone}
        action={
          contact != null && (
            <Button onClick={() => onChoose(contact.id)}>{contactTexts.toMerged(contact.name)}</Button>
          )
        }
      >
        {detail}
      </Callout>
    </div>
  );
}

interface BookingRowProps {
  readonly booking: BookingView;
  readonly court: string;
  readonly now: Parameters<typeof period>[2];
  readonly children: ReactNode;
}

function BookingRow({ booking: { id, startTime, endTime, status }, court, now, children }: BookingRowProps) {
  const state = contactTexts.status[status];
  return (
    <ListRow
      name={period(startTime, endTime, now)}
      note={state === "" ? court : `${court}, ${state}`}
      cells={[children]}
      actions={
        <Link
          href={`${PATHS.booking}?${new URLSearchParams({ day: dayAt(startTime), booking: id })}`}
          className={buttonClass("quiet")}
          aria-label={`${contactTexts.toBooking}: ${period(startTime, endTime, now)}`}
        >
          {contactTexts.toBooking}
        </Link>
      }
    />
  );
}

function Digits({ digits, isShown }: { readonly digits: string | null; readonly isShown: boolean }) {
  const erased = <span className="text-note text-ink2">{contactTexts.noDigits}</span>;
  return <MaskedDigits {...{ digits, isShown, erased }} className="num dim-when-stale text-sign" />;
}

function validityOf({ status, isPermanent, validTo }: AccessCodeView): string {
  if (status === "expired") return contactTexts.expired;
  return isPermanent ? contactTexts.permanent : weekdayAndDay(validTo);
}
