import { deskKeyTexts } from "@platzwart/texts/pages/desk-keys";
import { useState } from "react";
import { CheckBox } from "../../ui/check-box.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { lettersEverywhere } from "./desk-keys.ts";

/** What the keys of the desk do (B-03). */
export function DeskKeysDialog({ onClose }: { onClose(): void }) {
  const [isEverywhere, setEverywhere] = useState(lettersEverywhere.read);
  return (
    <Dialog heading={deskKeyTexts.heading} onClose={onClose}>
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {deskKeyTexts.keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="font-semibold whitespace-nowrap">{key}</dt>
            <dd className="m-0">{does}</dd>
          </div>
        ))}
      </dl>
      <CheckBox
        label={deskKeyTexts.everywhere}
        checked={isEverywhere}
        onChange={({ target }) => {
          lettersEverywhere.write(target.checked);
          setEverywhere(target.checked);
        }}
      />
    </Dialog>
  );
}
