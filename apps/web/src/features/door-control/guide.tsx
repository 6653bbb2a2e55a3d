import { doorControlTexts } from "@platzwart/texts/pages/door-control";
import { useId } from "react";
import { ClockIcon, InfoIcon, OfflineIcon, WarningIcon } from "../../ui/icons.tsx";

interface GuideProps {
  readonly codeLengths: readonly number[];
  readonly openSeconds: number;
  readonly isSimulated: boolean;
}

/** "Anleitung": how a code is entered, and what the door does by itself (D-11, W-07). */
export function Guide({ codeLengths, openSeconds, isSimulated }: GuideProps) {
  const id = useId();
  const notes = doorControlTexts.notes(openSeconds);
  return (
    <section aria-labelledby={id} className="rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{doorControlTexts.guide}</h2>
      <ol className="mt-3 list-none p-0">
        {doorControlTexts.steps(codeLengths, openSeconds).map((step, index) => (
          <li key={step} className="flex gap-4 border-t border-line py-2.5">
            <span aria-hidden="true" className="w-4 flex-none font-sign text-sign font-bold">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <ul className="mt-1 flex list-none flex-col gap-2 border-t border-line p-0 pt-3 text-note text-ink2">
        <Note icon={<ClockIcon />}>{notes.lock}</Note>
        <Note icon={<InfoIcon />}>{notes.logged}</Note>
        <Note icon={<WarningIcon />}>{notes.warned}</Note>
        <Note icon={<OfflineIcon />}>
          {notes.offline}
          {isSimulated && <small className="block text-axis">{doorControlTexts.onlyWithController}</small>}
        </Note>
      </ul>
    </section>
  );
}

function Note({ icon, children }: { readonly icon: React.ReactNode; readonly children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      {icon}
      <span>{children}</span>
    </li>
  );
}
