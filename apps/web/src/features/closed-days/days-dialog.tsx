import { closedDayTexts } from "@platzwart/texts/pages/closed-days";
import type { ComponentProps, ReactNode } from "react";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface DaysDialogProps {
  readonly heading: string;
  readonly action: string;
  readonly frame: Pick<ComponentProps<typeof FormDialog>, "isBusy" | "problem" | "form">;
  /** Question about bookings outside of the hours; null: none known. */
  readonly question: { readonly sentence: string; confirm(): void } | null;
  readonly children: ReactNode;
  onClose(): void;
}

/** Dialog that enters closed days, or asks about the bookings outside of their hours. */
export function ClosedDaysDialog({ heading, action, frame, question, children, onClose }: DaysDialogProps) {
  const isAsked = question !== null;
  return (
    <FormDialog
      {...frame}
      heading={isAsked ? closedDayTexts.outside : heading}
      action={isAsked ? closedDayTexts.addAnyway : action}
      busyAction={closedDayTexts.adding}
      form={
        isAsked
          ? {
              onSubmit: (event) => {
                event.preventDefault();
                question.confirm();
              },
            }
          : frame.form
      }
      onClose={onClose}
    >
      {isAsked ? <p role="alert">{question.sentence}</p> : children}
    </FormDialog>
  );
}
