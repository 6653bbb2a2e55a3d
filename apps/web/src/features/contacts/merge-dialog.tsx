import { type ContactView, mergeContacts } from "@platzwart/contract/endpoints/contact-endpoints";
import { contactFailures, contactTexts } from "@platzwart/texts/pages/contacts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callServer } from "../../lib/api/api.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ContactField } from "./contact-field.tsx";
import { reloadContacts } from "./contact-queries.ts";
import { ContactSummary } from "./contact-summary.tsx";

interface MergeDialogProps {
  readonly contact: ContactView;
  /** `into`: id of the remaining contact. */
  onMerged(into: string): void;
  onClose(): void;
}

/** "Zusammenführen": asks for the other contact and the spelling that stays, and shows the result (B-03). */
export function MergeDialog({ contact, onMerged, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<ContactView | null>(null);
  const [keptId, setKeptId] = useState<string | null>(null);
  const isSame = other?.id === contact.id;
  // the more frequent spelling is likelier the right one
  const likelierKept = other !== null && other.bookingCount > contact.bookingCount ? other : contact;
  const pair = other === null || isSame ? null : pairOf(contact, other, keptId ?? likelierKept.id);
  const form = useSendForm<{ other: string }, Merge, { contact: ContactView }>({
    start: { other: "" },
    bodyOf: () => ({ from: pair?.gone.id ?? "", into: pair?.kept.id ?? "" }),
    problemsIn: () => ({
      other: isSame ? contactTexts.otherSame : pair === null ? contactTexts.otherMissing : undefined,
    }),
    command: useMergeContacts(),
    onDone: ({ contact: merged }) => onMerged(merged.id),
  });
  return (
    <FormDialog
      {...form.frame}
      heading={contactTexts.mergeQuestion}
      action={contactTexts.merge}
      busyAction={contactTexts.merging}
      onClose={onClose}
    >
      <p>
        <bdi>{contactTexts.mergeIntro(contact.name)}</bdi>
      </p>
      <ContactField
        {...form.field("other")}
        label={contactTexts.other}
        text={form.entry.other}
        onTyped={() => setOther(null)}
        onChosen={(chosen) => {
          setOther(chosen);
          form.change({ other: chosen.name });
        }}
      />
      {pair !== null && other !== null && (
        <>
          <KeptChoice contacts={[contact, other]} keptId={pair.kept.id} onKeep={setKeptId} />
          <div className="rounded-2 bg-sunk px-4 py-3">
            <p className="text-note text-ink2">{contactTexts.kept}</p>
            <ContactSummary contact={{ ...pair.result, lastBookingAt: null }} terms={[]} />
          </div>
          <p className="text-note text-ink2">{contactTexts.mergeHint(changedCount(pair))}</p>
        </>
      )}
    </FormDialog>
  );
}

interface KeptChoiceProps {
  readonly contacts: readonly ContactView[];
  readonly keptId: string;
  onKeep(id: string): void;
}

function KeptChoice({ contacts, keptId, onKeep }: KeptChoiceProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0 border-0 p-0">
      <legend className="p-0 font-semibold">{contactTexts.keep}</legend>
      {contacts.map((one) => (
        <label
          key={one.id}
          className="flex min-h-11 cursor-pointer items-start gap-3 border-b border-line py-2.5"
        >
          <input
            type="radio"
            name={group}
            className="size-6 flex-none accent-btn"
            checked={one.id === keptId}
            onChange={() => onKeep(one.id)}
          />
          <span className="min-w-0">
            <ContactSummary contact={one} terms={[]} />
            <span className="block text-note text-ink2">{contactTexts.count(one.bookingCount)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Two contacts to be merged; `result` is what stays. */
interface Pair {
  readonly kept: ContactView;
  readonly gone: ContactView;
  readonly result: ContactView;
}

function pairOf(one: ContactView, other: ContactView, keptId: string): Pair {
  const [kept, gone] = other.id === keptId ? [other, one] : [one, other];
  return {
    kept,
    gone,
    result: { ...kept, email: kept.email ?? gone.email, phone: kept.phone ?? gone.phone },
  };
}

/** Number of bookings that change; those of the contact that stays do only if it gets an e-mail or phone. */
function changedCount({ kept, gone, result }: Pair): number {
  const isFilled = result.email !== kept.email || result.phone !== kept.phone;
  return gone.bookingCount + (isFilled ? kept.bookingCount : 0);
}

interface Merge {
  readonly from: string;
  readonly into: string;
}

function useMergeContacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, into }: Merge) =>
      callServer(mergeContacts, { params: { id: from }, body: { into } }),
    onSuccess: ({ contact, changedCount }) =>
      toasts.show({
        kind: "done",
        title: contactTexts.merged,
        text: `${contact.name}, ${contactTexts.count(changedCount)}`,
      }),
    onError: (error) => reportUnlessRefused(contactFailures.merge, error),
    onSettled: () => void reloadContacts(client),
  });
}
