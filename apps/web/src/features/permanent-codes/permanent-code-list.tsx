import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { useState } from "react";
import { useShownCodes } from "../../shared/shown-codes.ts";
import { Button } from "../../ui/button.tsx";
import { ShownCodesSwitch } from "../../ui/shown-codes-switch.tsx";
import { DeleteCodeDialog } from "./delete-code-dialog.tsx";
import type { PermanentCode } from "./permanent-code-cache.ts";
import { PermanentCodeRow } from "./permanent-code-row.tsx";

const AT_FIRST = 20;

interface PermanentCodeListProps {
  readonly codes: readonly PermanentCode[];
  readonly codeLength: number;
}

/** The active permanent codes, newest first, masked unless somebody wants to see them for a while. */
export function PermanentCodeList({ codes, codeLength }: PermanentCodeListProps) {
  const [isShown, setShown] = useShownCodes();
  const [isWhole, setWhole] = useState(false);
  const [deleted, setDeleted] = useState<PermanentCode | null>(null);
  const listed = isWhole ? codes : codes.slice(0, AT_FIRST);
  return (
    <div className="code-list">
      <ShownCodesSwitch isShown={isShown} onWish={setShown} />
      {codes.length === 0 ? (
        <p className="code-list-empty">
          <b>{permanentCodeTexts.none}</b> <span className="second">{permanentCodeTexts.noneHint}</span>
        </p>
      ) : (
        <ul className="list-rows" aria-label={permanentCodeTexts.list}>
          {listed.map((code) => (
            <PermanentCodeRow
              key={code.id}
              code={code}
              isShown={isShown}
              codeLength={codeLength}
              onDelete={() => setDeleted(code)}
            />
          ))}
        </ul>
      )}
      {listed.length < codes.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {permanentCodeTexts.more(codes.length - listed.length)}
        </Button>
      )}
      {deleted !== null && <DeleteCodeDialog code={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}
