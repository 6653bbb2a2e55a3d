import { canBeTyped, warningsOf } from "@platzwart/domain/access/permanent-code";
import type { Instant } from "@platzwart/domain/time/instant";
import { codeTimes, isBounded } from "@platzwart/texts/code-times";
import { dayAndTime } from "@platzwart/texts/format";
import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { copyCode } from "../../entities/codes/copy-code.ts";
import { MaskedDigits } from "../../entities/codes/masked-digits.tsx";
import { serverClock } from "../../lib/clock/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { ListRow } from "../../ui/list.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";

interface PermanentCodeRowProps {
  readonly code: PermanentCode;
  readonly isShown: boolean;
  readonly codeLength: number;
  onChange(): void;
  onDelete(): void;
}

export function PermanentCodeRow({ code, isShown, codeLength, onChange, onDelete }: PermanentCodeRowProps) {
  const { userName, accessCode, createdAt } = code;
  return (
    <ListRow
      name={userName}
      note={`${since(createdAt)}${isAlways(code) ? "" : ` · ${codeTimes(code, null, serverClock.now())}`}`}
      cells={[
        <span key="digits" className="num dim-when-stale text-sign">
          <MaskedDigits digits={accessCode} isShown={isShown} erased={permanentCodeTexts.unreadable} />
        </span>,
        <Weakness key="weakness" accessCode={accessCode} codeLength={codeLength} />,
      ]}
      actions={[
        {
          label: shownCodeTexts.copy,
          isDisabled: accessCode === null,
          onPress: () => void copyCode(code),
        },
        { label: permanentCodeTexts.change, onPress: onChange },
        { label: permanentCodeTexts.delete, onPress: onDelete },
      ]}
    />
  );
}

const isAlways = (code: PermanentCode) =>
  code.hours === null && !isBounded(code) && code.validFrom <= serverClock.now();

const since = (at: Instant) => permanentCodeTexts.since(dayAndTime(at));

/** Weakness of a code, without revealing its digits (A-17). */
function Weakness({
  accessCode,
  codeLength,
}: Pick<PermanentCode, "accessCode"> & { readonly codeLength: number }) {
  const code = accessCode ?? "";
  const warnings = warningsOf(code, codeLength);
  const isTypable = canBeTyped(code);
  // a code that is merely longer is as good as the others
  if (warnings.length === 0 || (isTypable && warnings.every((warning) => warning === "too_long")))
    return null;
  return (
    <Badge tone="warn" icon={<WarningIcon />}>
      {isTypable ? permanentCodeTexts.easilyGuessed : permanentCodeTexts.cannotBeTyped}
    </Badge>
  );
}
