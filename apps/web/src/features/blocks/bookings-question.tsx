import type { ConflictingBooking } from "@platzwart/contract/problem";
import { dialledDigits } from "@platzwart/domain/phone-number";
import { period } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import type { BookingsChoice } from "./block-commands.ts";

interface BookingsQuestionProps {
  readonly bookings: readonly ConflictingBooking[];
  readonly courts: readonly NamedCourt[];
  /** Whether the block exists already, so that the list is not complete. */
  readonly isChange: boolean;
  /** The choice that is being sent; undefined: none. */
  readonly chosen: BookingsChoice;
  onChoice(choice: BookingsChoice): void;
  onBack(): void;
}

/** Names each booking in the period before the choice between keeping and cancelling (C-13). */
export function BookingsQuestion({
  bookings,
  courts,
  isChange,
  chosen,
  onChoice,
  onBack,
}: BookingsQuestionProps) {
  const now = useNow();
  return (
    <div>
      <h3 ref={takeFocus} tabIndex={-1} className="mb-2">
        {(isChange ? blockTexts.bookingsAdded : blockTexts.bookingsInside)(bookings.length)}
      </h3>
      <ul className="mb-3 list-none border-y border-line p-0" aria-label={blockTexts.bookingList}>
        {bookings.map(({ courtId, name, email, phone, from, until }) => (
          <li key={`${courtId} ${from}`} className="border-line py-2 wrap-anywhere not-first:border-t">
            <b>
              <bdi>{name ?? blockTexts.erasedName}</bdi>
            </b>{" "}
            <span className="text-ink2">
              {courtName(courts, courtId)}, {period(from, until, now)}
            </span>
            <Contact email={email} phone={phone} />
          </li>
        ))}
      </ul>
      <p className="text-note text-ink2">{blockTexts.keepHint}</p>
      <p className="text-note text-ink2">{blockTexts.cancelHint}</p>
      <DialogActions isSticky>
        {(["keep", "cancel"] as const).map((choice) => (
          <Button
            key={choice}
            kind={choice === "keep" ? "primary" : "plain"}
            isBusy={chosen !== undefined}
            onClick={() => onChoice(choice)}
          >
            {chosen === choice ? blockTexts.saving : blockTexts.choices[choice]}
          </Button>
        ))}
        <Button kind="quiet" onClick={onBack}>
          {blockTexts.backToForm}
        </Button>
      </DialogActions>
    </div>
  );
}

/** The heading takes the focus, as the form's focused button is gone. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}

/** For cancelling by phone or e-mail. */
function Contact({ email, phone }: Pick<ConflictingBooking, "email" | "phone">) {
  if (email === null && phone === null) return <p className="text-note text-ink2">{blockTexts.noContact}</p>;
  return (
    <p className="flex flex-wrap gap-x-4">
      {phone !== null && (
        <a className="inline-flex min-h-11 items-center" href={`tel:${dialledDigits(phone)}`}>
          {phone}
        </a>
      )}
      {email !== null && (
        <a className="inline-flex min-h-11 items-center" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  );
}
