import type { ConflictingBooking } from "@platzwart/contract/problem";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { NamedCourt } from "../../shared/named-court.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { BlockWish } from "./block-commands.ts";
import type { BlockEntry } from "./block-entry.ts";
import { BlockForm } from "./block-form.tsx";
import {
  type BlockProblems,
  conflictingBookings,
  type FieldName,
  problemsIn,
  problemsOf,
} from "./block-problems.ts";
import { BookingsQuestion } from "./bookings-question.tsx";
import type { ShownBlock } from "./shown-blocks.ts";
import "./block-dialog.css";

interface BlockDialogProps {
  readonly heading: string;
  readonly fields: readonly FieldName[];
  readonly courts: readonly NamedCourt[];
  readonly entry: BlockEntry;
  /** The block that is changed, as it stands now. */
  readonly block?: ShownBlock | undefined;
  readonly save: UseMutationResult<unknown, Error, BlockWish>;
  readonly saveLabel: string;
  readonly children?: ReactNode;
  onEntry(changes: Partial<BlockEntry>): void;
  onClose(): void;
}

/** What was to be done when bookings turned out to lie in the way. */
interface Question {
  readonly wish: BlockWish;
  readonly bookings: readonly ConflictingBooking[];
}

/** The dialog of a block: its form and, where bookings lie in the period, the question what becomes of them. */
export function BlockDialog({
  heading,
  fields,
  courts,
  entry,
  block,
  save,
  saveLabel,
  children,
  onEntry,
  onClose,
}: BlockDialogProps) {
  const [problems, setProblems] = useState<BlockProblems>({});
  const [question, setQuestion] = useState<Question | null>(null);

  const send = (wish: BlockWish) => {
    const wrong = problemsIn(wish.entry);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    save.mutate(wish, {
      onSuccess: onClose,
      onError: (error) => {
        const bookings = conflictingBookings(error);
        setQuestion(bookings && { wish, bookings });
        if (bookings === null) setProblems(problemsOf(error, fields));
      },
    });
  };
  return (
    <Dialog heading={heading} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      {question === null ? (
        <BlockForm
          fields={fields}
          courts={courts}
          entry={entry}
          problems={problems}
          isSaving={save.isPending}
          saveLabel={saveLabel}
          onEntry={onEntry}
          onSave={() => send({ entry, block, bookings: undefined })}
          onCancel={onClose}
        >
          {children}
        </BlockForm>
      ) : (
        <BookingsQuestion
          bookings={question.bookings}
          isChange={question.wish.block !== undefined}
          chosen={save.isPending ? save.variables.bookings : undefined}
          onChoice={(bookings) => send({ ...question.wish, bookings })}
          onBack={() => setQuestion(null)}
        />
      )}
    </Dialog>
  );
}
