import type { NoticeRecipientView } from "@platzwart/contract/endpoints/notice-endpoints";
import { CONDITION_KINDS, type ConditionKind } from "@platzwart/domain/messages/notice";
import { noticeTexts } from "@platzwart/texts/pages/notices";
import { useState } from "react";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ListRow } from "../../ui/list.tsx";
import { useRecipients, useRemoveRecipient, useTestNotice } from "./notice-queries.ts";
import { RecipientDialog } from "./recipient-dialog.tsx";

type Opened =
  | { readonly kind: "new" }
  | { readonly kind: "change" | "remove"; readonly recipient: NoticeRecipientView };

/** Recipients of notices, with a test of each (O-07). */
export function NoticesPanel() {
  const recipients = useRecipients();
  const test = useTestNotice();
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const possibleKinds = recipients.data?.possibleKinds ?? CONDITION_KINDS;
  return (
    <ListPanel
      id="notices"
      heading={noticeTexts.heading}
      actions={<Button onClick={() => open({ kind: "new" })}>{noticeTexts.add}</Button>}
      intro={<p className="text-ink2">{noticeTexts.intro}</p>}
      source={recipients}
      missing={{ title: noticeTexts.missing, isRetried: true, isLoggedByToast: true }}
      items={recipients.data?.items}
      label={noticeTexts.list}
      cells={1}
      none={<p>{noticeTexts.none}</p>}
      row={(recipient) => (
        <RecipientRow
          key={recipient.id}
          recipient={recipient}
          possibleKinds={possibleKinds}
          isTesting={test.isPending && test.variables === recipient.id}
          onTest={() => test.mutate(recipient.id)}
          onOpen={(kind) => open({ kind, recipient })}
        />
      )}
    >
      {opened?.kind === "remove" && <RemoveDialog recipient={opened.recipient} onClose={close} />}
      {opened !== null && opened.kind !== "remove" && (
        <RecipientDialog
          recipient={opened.kind === "new" ? null : opened.recipient}
          possibleKinds={possibleKinds}
          onClose={close}
        />
      )}
    </ListPanel>
  );
}

interface RecipientRowProps {
  readonly recipient: NoticeRecipientView;
  readonly possibleKinds: readonly ConditionKind[];
  readonly isTesting: boolean;
  onTest(): void;
  onOpen(kind: "change" | "remove"): void;
}

function RecipientRow({ recipient, possibleKinds, isTesting, onTest, onOpen }: RecipientRowProps) {
  const { name, channel, address, kinds, quiet, problemText } = recipient;
  const facts = [
    noticeTexts.count(possibleKinds.filter((kind) => kinds.includes(kind)).length, possibleKinds.length),
    ...(quiet === null ? [] : [noticeTexts.quietIs(quiet)]),
  ];
  return (
    <ListRow
      name={name}
      note={channel === "mail" ? address : noticeTexts.channels.ntfy}
      cells={[
        <span key="facts">
          {facts.join(", ")}
          {problemText !== null && (
            <span className="block max-w-prose text-note font-semibold text-warn-ink">{problemText}</span>
          )}
        </span>,
      ]}
      actions={
        <>
          <Button isBusy={isTesting} onClick={onTest}>
            {isTesting ? noticeTexts.testing : noticeTexts.test}
            <span className="only-spoken"> {name}</span>
          </Button>
          <Button kind="quiet" aria-label={noticeTexts.changeOf(name)} onClick={() => onOpen("change")}>
            {noticeTexts.change}
          </Button>
          <Button kind="quiet" aria-label={`${noticeTexts.remove}: ${name}`} onClick={() => onOpen("remove")}>
            {noticeTexts.remove}
          </Button>
        </>
      }
    />
  );
}

interface RemoveDialogProps {
  readonly recipient: NoticeRecipientView;
  onClose(): void;
}

function RemoveDialog({ recipient, onClose }: RemoveDialogProps) {
  const remove = useRemoveRecipient(recipient.name);
  return (
    <FormDialog
      {...confirmationForm(remove, recipient.id, { onSuccess: onClose })}
      heading={noticeTexts.removeQuestion(recipient.name)}
      action={noticeTexts.remove}
      busyAction={noticeTexts.removing}
      onClose={onClose}
    >
      <p>{noticeTexts.removeHint}</p>
    </FormDialog>
  );
}
