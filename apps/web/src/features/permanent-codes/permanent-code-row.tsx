import { canBeTyped, warningsOf } from "@platzwart/domain/access/permanent-code";
import type { Instant } from "@platzwart/domain/time/instant";
import { codeTimes, isBounded } from "@platzwart/texts/code-times";
import { dayAndTime } from "@platzwart/texts/format";
import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { serverClock } from "../../shared/now.ts";
import { CODE_MASK } from "../../shared/shown-codes.ts";
import { Badge } from "../../ui/badge.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { ListRow } from "../../ui/list.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";
import { copyCode } from "./permanent-code-commands.ts";

interface PermanentCodeRowProps {
  readonly code: PermanentCode;
  readonly isShown: boolean;
  readonly codeLength: number;
  onChange(): void;
  onDelete(): void;
}

/** One permanent code: whose it is, its digits or a mask, since when, copying and deleting it. */
export function PermanentCodeRow({ code, isShown, codeLength, onChange, onDelete }: PermanentCodeRowProps) {
  const { userName, accessCode, createdAt } = code;
  return (
    <ListRow
      name={userName}
      note={`${since(createdAt)}${isAlways(code) ? "" : ` · ${codeTimes(code, null, serverClock.now())}`}`}
      cells={[
        <span key="digits" className="num value text-sign">
          <Digits accessCode={accessCode} isShown={isShown} />
        </span>,
        <Weakness key="weakness" accessCode={accessCode} codeLength={codeLength} />,
      ]}
      actions={[
        {
          word: permanentCodeTexts.copy,
          isDisabled: accessCode === null,
          onPress: () => void copyCode(code),
        },
        { word: permanentCodeTexts.change, onPress: onChange },
        { word: permanentCodeTexts.delete, onPress: onDelete },
      ]}
    />
  );
}

/** Nobody said when it is good: there is nothing to say of it. */
const isAlways = (code: PermanentCode) =>
  code.hours === null && !isBounded(code) && code.validFrom <= serverClock.now();

const since = (at: Instant) => permanentCodeTexts.since(dayAndTime(at));

function Digits({ accessCode, isShown }: Pick<PermanentCode, "accessCode"> & { readonly isShown: boolean }) {
  if (accessCode === null) return permanentCodeTexts.unreadable;
  if (isShown) return <bdi>{accessCode}</bdi>;
  return (
    <>
      <span aria-hidden="true">{CODE_MASK}</span>
      <span className="only-spoken">{shownCodeTexts.hiddenCode}</span>
    </>
  );
}

/** What can be said of a code without telling its digits (A-17). */
function Weakness({
  accessCode,
  codeLength,
}: Pick<PermanentCode, "accessCode"> & { readonly codeLength: number }) {
  const code = accessCode ?? "";
  const warnings = warningsOf(code, codeLength);
  const isTypable = canBeTyped(code);
  // one that is only longer is as good as the others
  if (warnings.length === 0 || (isTypable && warnings.every((warning) => warning === "too_long")))
    return null;
  return (
    <Badge tone="warn" icon={<WarningIcon />}>
      {isTypable ? permanentCodeTexts.easilyGuessed : permanentCodeTexts.cannotBeTyped}
    </Badge>
  );
}
