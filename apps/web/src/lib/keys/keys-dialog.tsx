import { PATHS } from "@platzwart/contract/page-paths";
import { keyTexts } from "@platzwart/texts/pages/keys";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { useLocation } from "wouter";
import { CheckBox } from "../../ui/check-box.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { singleKeys } from "./keys.ts";

/** Lists the keys of the booking page first while that page is shown (B-03). */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const [path] = useLocation();
  const [areOn, setOn] = useState(singleKeys.areOn);
  const { desk, everywhere } = keyTexts;
  const groups = path === PATHS.booking ? [desk, everywhere] : [everywhere];
  return (
    <Dialog heading={shellTexts.keys} onClose={onClose}>
      {groups.map(({ heading, keys }) => (
        <div key={heading} className="mb-4">
          <h3 className="mb-2 text-name">{heading}</h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
            {keys.map(([key, does]) => (
              <div key={key} className="contents">
                <dt className="font-semibold whitespace-nowrap">{key}</dt>
                <dd className="m-0">{does}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <CheckBox
        label={keyTexts.switchLabel}
        checked={areOn}
        onChange={({ target }) => {
          singleKeys.setOn(target.checked);
          setOn(target.checked);
        }}
      />
    </Dialog>
  );
}
