import type { ConflictingBooking } from "@platzwart/contract/problem";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import type { BlockRequest } from "./block-commands.ts";
import type { BlockEntry } from "./block-entry.ts";
import { BlockFields } from "./block-fields.tsx";
import { type FieldName, problemsIn, refusedFields } from "./block-problems.ts";
import { BookingsQuestion } from "./bookings-question.tsx";
import type { ShownBlock } from "./shown-blocks.ts";

interface BlockDialogProps {
  readonly heading: string;
  readonly fields: readonly FieldName[];
  readonly courts: readonly NamedCourt[];
  readonly start: BlockEntry;
  /** The stored block; left out: a new one. */
  readonly block?: ShownBlock | undefined;
  readonly save: UseMutationResult<unknown, Error, BlockRequest>;
  readonly saveLabel: string;
  /** Content above the fields; `begin` replaces the entry. */
  readonly children?: (begin: (entry: BlockEntry) => void) => ReactNode;
  onDone?(): void;
  onClose(): void;
}

interface Question {
  readonly request: BlockRequest;
  readonly bookings: readonly ConflictingBooking[];
}

/** Form of a new or changed block, followed by the question about bookings where there are some (C-13). */
export function BlockDialog({
  heading,
  fields,
  courts,
  start,
  block,
  save,
  saveLabel,
  children,
  onDone,
  onClose,
}: BlockDialogProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const form = useSendForm<BlockEntry, BlockRequest>({
    start,
    bodyOf: (entry) => ({ entry, block, bookings: undefined }),
    problemsIn,
    refusedAs(refusal, request) {
      const isAsked = refusal.code === "block_has_bookings";
      setQuestion(isAsked ? { request, bookings: refusal.bookings ?? [] } : null);
      return isAsked ? "shown" : refusedFields(refusal, fields);
    },
    command: save,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <Dialog heading={heading} onClose={onClose}>
      {question === null ? (
        <DialogForm {...form.frame} action={saveLabel} busyAction={blockTexts.saving} onClose={onClose}>
          {children?.(form.reset)}
          <BlockFields fields={fields} courts={courts} form={form} />
        </DialogForm>
      ) : (
        <BookingsQuestion
          bookings={question.bookings}
          courts={courts}
          isChange={question.request.block !== undefined}
          chosen={save.isPending ? save.variables.bookings : undefined}
          onChoice={(bookings) => form.send({ ...question.request, bookings })}
          onBack={() => setQuestion(null)}
        />
      )}
    </Dialog>
  );
}
