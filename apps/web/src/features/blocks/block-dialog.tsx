import type { BookingInTheWay } from "@platzwart/contract/problem";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import type { BlockWish, BookingsChoice } from "./block-commands.ts";
import type { BlockEntry } from "./block-entry.ts";
import { BlockForm, type NamedCourt } from "./block-form.tsx";
import {
  type BlockProblems,
  bookingsInTheWay,
  type FieldName,
  problemsIn,
  problemsOf,
} from "./block-problems.ts";
import { BookingsQuestion } from "./bookings-question.tsx";
import "./block-dialog.css";

interface BlockDialogProps {
  readonly heading: string;
  readonly fields: readonly FieldName[];
  readonly courts: readonly NamedCourt[];
  readonly entry: BlockEntry;
  readonly save: UseMutationResult<unknown, Error, BlockWish>;
  readonly saveLabel: string;
  /** Said when the server does not do it and does not say why. */
  readonly failure: string;
  readonly children?: ReactNode;
  onEntry(changes: Partial<BlockEntry>): void;
  onClose(): void;
}

/** The dialog of a block: its form and, where bookings lie in the period, the question what becomes of them. */
export function BlockDialog({
  heading,
  fields,
  courts,
  entry,
  save,
  saveLabel,
  failure,
  children,
  onEntry,
  onClose,
}: BlockDialogProps) {
  const [problems, setProblems] = useState<BlockProblems>({});
  const [bookings, setBookings] = useState<readonly BookingInTheWay[] | null>(null);

  const send = (choice: BookingsChoice) => {
    const wrong = problemsIn(entry);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    save.mutate(
      { entry, bookings: choice },
      {
        onSuccess: onClose,
        onError: (error) => {
          const inTheWay = bookingsInTheWay(error);
          setBookings(inTheWay);
          if (inTheWay === null) setProblems(problemsOf(error, failure, fields));
        },
      },
    );
  };
  return (
    <Dialog heading={heading} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      {bookings === null ? (
        <BlockForm
          fields={fields}
          courts={courts}
          entry={entry}
          problems={problems}
          isSaving={save.isPending}
          saveLabel={saveLabel}
          onEntry={onEntry}
          onSave={() => send(undefined)}
          onCancel={onClose}
        >
          {children}
        </BlockForm>
      ) : (
        <BookingsQuestion
          bookings={bookings}
          chosen={save.isPending ? save.variables.bookings : undefined}
          onChoice={send}
          onBack={() => setBookings(null)}
        />
      )}
    </Dialog>
  );
}
