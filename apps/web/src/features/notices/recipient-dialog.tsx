import {
  createNoticeRecipient,
  NOTICE_CHANNELS,
  type NoticeRecipientInput,
  type NoticeRecipientView,
} from "@platzwart/contract/endpoints/notice-endpoints";
import { CONDITION_KINDS, CONDITIONS, type ConditionKind } from "@platzwart/domain/messages/notice";
import { noticeTexts } from "@platzwart/texts/pages/notices";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { CheckBox } from "../../ui/check-box.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { useSaveRecipient } from "./notice-queries.ts";

interface RecipientEntry {
  readonly name: string;
  readonly channel: NoticeRecipientInput["channel"];
  readonly address: string;
  readonly kinds: readonly ConditionKind[];
  readonly isQuiet: boolean;
  /** Minutes since midnight; null: no time. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
}

/** From ten in the evening to seven in the morning. */
const USUAL_QUIET = { from: 1320, until: 420 };

interface RecipientDialogProps {
  /** null: a new one. */
  readonly recipient: NoticeRecipientView | null;
  /** Those that are offered; of others the choice is kept. */
  readonly possibleKinds: readonly ConditionKind[];
  onClose(): void;
}

/** Name, channel, address, kinds and quiet hours of a recipient (O-07). */
export function RecipientDialog({ recipient, possibleKinds, onClose }: RecipientDialogProps) {
  const form = useSendForm({
    start: entryOf(recipient),
    schema: createNoticeRecipient.body,
    bodyOf,
    required: ["name", "address"],
    problemsIn: ({ kinds, isQuiet, quietFrom, quietUntil }: RecipientEntry) => ({
      kinds: !possibleKinds.some((kind) => kinds.includes(kind)) ? noticeTexts.noKinds : undefined,
      quietFrom: isQuiet ? quietProblem(quietFrom, quietUntil) : undefined,
    }),
    command: useSaveRecipient(recipient?.id ?? null),
    onDone: onClose,
  });
  const { entry } = form;
  const isMail = entry.channel === "mail";
  return (
    <FormDialog
      {...form.frame}
      heading={recipient === null ? noticeTexts.add : noticeTexts.changeOf(recipient.name)}
      action={noticeTexts.save}
      busyAction={noticeTexts.saving}
      onClose={onClose}
    >
      <Field {...form.field("name")} label={noticeTexts.name} autoComplete="off" />
      <Select {...form.field("channel")} label={noticeTexts.channel}>
        {NOTICE_CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {noticeTexts.channels[channel]}
          </option>
        ))}
      </Select>
      <Field
        {...form.field("address")}
        label={isMail ? noticeTexts.mailAddress : noticeTexts.topicAddress}
        hint={isMail ? "" : noticeTexts.topicHint}
        inputMode={isMail ? "email" : "url"}
        autoComplete="off"
        spellCheck={false}
      />
      <Kinds
        kinds={entry.kinds}
        possibleKinds={possibleKinds}
        problem={form.problem("kinds")}
        onKinds={(kinds) => form.change({ kinds })}
      />
      <Switch
        label={noticeTexts.quiet}
        note={noticeTexts.quietHint}
        isOn={entry.isQuiet}
        onToggle={(isQuiet) => form.change({ isQuiet })}
      />
      {entry.isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label={noticeTexts.quietFrom}
            name="quietFrom"
            minutes={entry.quietFrom}
            problem={form.problem("quietFrom")}
            onMinutes={(quietFrom) => form.change({ quietFrom })}
          />
          <TimeField
            label={noticeTexts.quietUntil}
            name="quietUntil"
            minutes={entry.quietUntil}
            onMinutes={(quietUntil) => form.change({ quietUntil })}
          />
        </div>
      )}
    </FormDialog>
  );
}

function entryOf(recipient: NoticeRecipientView | null): RecipientEntry {
  const { from, until } = recipient?.quiet ?? USUAL_QUIET;
  return {
    name: recipient?.name ?? "",
    channel: recipient?.channel ?? "mail",
    address: recipient?.address ?? "",
    kinds: recipient?.kinds ?? CONDITION_KINDS,
    ...{ isQuiet: recipient === null ? false : recipient.quiet !== null, quietFrom: from, quietUntil: until },
  };
}

function bodyOf(entry: RecipientEntry): NoticeRecipientInput {
  const { name, channel, address, kinds, isQuiet, quietFrom, quietUntil } = entry;
  // midnight as an end is the begin of the day
  const quiet = { from: (quietFrom ?? 0) % 1440, until: (quietUntil ?? 0) % 1440 };
  return {
    name: name.trim(),
    channel,
    address: address.trim(),
    kinds: [...kinds],
    quiet: isQuiet ? quiet : null,
  };
}

function quietProblem(from: number | null, until: number | null): string | undefined {
  if (from === null || until === null) return noticeTexts.quietMissing;
  return from % 1440 === until % 1440 ? noticeTexts.quietSame : undefined;
}

interface KindsProps {
  readonly kinds: readonly ConditionKind[];
  readonly possibleKinds: readonly ConditionKind[];
  readonly problem: string | undefined;
  onKinds(kinds: readonly ConditionKind[]): void;
}

function Kinds({ kinds, possibleKinds, problem, onKinds }: KindsProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby="kinds-problem">
      <legend className="mb-1 p-0 font-semibold">{noticeTexts.kindsLegend}</legend>
      <div className="grid grid-cols-2 gap-x-3 max-phone:grid-cols-1">
        {possibleKinds.map((kind) => (
          <CheckBox
            key={kind}
            name="kinds"
            label={`${noticeTexts.kinds[kind]}${CONDITIONS[kind].isUrgent ? ` (${noticeTexts.urgent})` : ""}`}
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onKinds(CONDITION_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
            }
          />
        ))}
      </div>
      <p id="kinds-problem" className="text-note font-semibold text-err-ink empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
