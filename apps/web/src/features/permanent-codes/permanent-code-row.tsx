import { canBeTyped, warningsOf } from "@platzwart/domain/access/permanent-code";
import type { Instant } from "@platzwart/domain/time/instant";
import { dayAndTime } from "@platzwart/texts/format";
import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { CODE_MASK } from "../../shared/shown-codes.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";
import { copyCode } from "./permanent-code-commands.ts";

interface PermanentCodeRowProps {
  readonly code: PermanentCode;
  readonly isShown: boolean;
  readonly codeLength: number;
  onDelete(): void;
}

/** One permanent code: whose it is, its digits or a mask, since when, copying and deleting it. */
export function PermanentCodeRow({ code, isShown, codeLength, onDelete }: PermanentCodeRowProps) {
  const { userName, accessCode, createdAt } = code;
  return (
    <li className="code-row">
      <b className="list-name">
        <bdi>{userName}</bdi>
      </b>
      <span className="code-digits num value">
        <Digits accessCode={accessCode} isShown={isShown} />
      </span>
      <span className="code-note">
        <Weakness accessCode={accessCode} codeLength={codeLength} />
      </span>
      <span className="code-since small second">{since(createdAt)}</span>
      <span className="list-actions">
        <Button disabled={accessCode === null} onClick={() => void copyCode(code)}>
          {permanentCodeTexts.copy}
          <span className="only-spoken">: {userName}</span>
        </Button>
        <Button onClick={onDelete}>
          {permanentCodeTexts.delete}
          <span className="only-spoken">: {userName}</span>
        </Button>
      </span>
    </li>
  );
}

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

/** What can be said of a code without telling its digits. */
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
