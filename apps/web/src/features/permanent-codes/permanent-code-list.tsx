import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { useState } from "react";
import { useShownCodes } from "../../entities/codes/shown-codes.ts";
import { ShownCodesSwitch } from "../../entities/codes/shown-codes-switch.tsx";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list.tsx";
import { ChangeTimesDialog } from "./change-times-dialog.tsx";
import { DeleteCodeDialog } from "./delete-code-dialog.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";
import { PermanentCodeRow } from "./permanent-code-row.tsx";

const FIRST_SHOWN = 20;

interface PermanentCodeListProps {
  readonly codes: readonly PermanentCode[];
  readonly codeLength: number;
}

/** Active permanent codes, newest first, masked by default. */
export function PermanentCodeList({ codes, codeLength }: PermanentCodeListProps) {
  const [isShown, setShown] = useShownCodes();
  const [areAllListed, setAllListed] = useState(false);
  const [deletedCode, setDeletedCode] = useState<PermanentCode | null>(null);
  const [changedCode, setChangedCode] = useState<PermanentCode | null>(null);
  const listed = areAllListed ? codes : codes.slice(0, FIRST_SHOWN);
  return (
    <div className="grid gap-2 border-t border-line pt-2">
      <div className="max-w-110">
        <ShownCodesSwitch isShown={isShown} onToggle={setShown} />
      </div>
      {codes.length === 0 ? (
        <p>
          <b>{permanentCodeTexts.none}</b> <span className="text-ink2">{permanentCodeTexts.noneHint}</span>
        </p>
      ) : (
        <List label={permanentCodeTexts.list} cells={2}>
          {listed.map((code) => (
            <PermanentCodeRow
              key={code.id}
              code={code}
              isShown={isShown}
              codeLength={codeLength}
              onChange={() => setChangedCode(code)}
              onDelete={() => setDeletedCode(code)}
            />
          ))}
        </List>
      )}
      {listed.length < codes.length && (
        <span className="justify-self-start">
          <Button kind="quiet" onClick={() => setAllListed(true)}>
            {permanentCodeTexts.more(codes.length - listed.length)}
          </Button>
        </span>
      )}
      {changedCode !== null && <ChangeTimesDialog code={changedCode} onClose={() => setChangedCode(null)} />}
      {deletedCode !== null && <DeleteCodeDialog code={deletedCode} onClose={() => setDeletedCode(null)} />}
    </div>
  );
}
