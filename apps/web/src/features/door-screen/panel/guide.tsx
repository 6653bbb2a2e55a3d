import { doorControlTexts } from "@platzwart/texts/pages/door-control";
import { useId } from "react";
import { ClockIcon, InfoIcon, OfflineIcon, WarningIcon } from "../../../ui/icons.tsx";
import { NumberedSteps } from "../../../ui/numbered-steps.tsx";

interface GuideProps {
  readonly codeLengths: readonly number[];
  readonly openSeconds: number;
  readonly isSimulated: boolean;
  /** Whether a controller decides at the door, also without the server (D-20). */
  readonly hasController?: boolean;
}

/** "Anleitung": entry of a code, and the behaviour of the door (D-11, W-07). */
export function Guide({ codeLengths, openSeconds, isSimulated, hasController = false }: GuideProps) {
  const id = useId();
  const notes = doorControlTexts.notes(openSeconds);
  return (
    <section aria-labelledby={id} className="rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{doorControlTexts.guide}</h2>
      <NumberedSteps
        steps={doorControlTexts.steps(codeLengths, openSeconds).map((step) => ({ key: step, content: step }))}
      />
      <ul className="mt-1 flex list-none flex-col gap-2 border-t border-line p-0 pt-3 text-note text-ink2">
        <Note icon={<ClockIcon />}>{notes.lock}</Note>
        <Note icon={<InfoIcon />}>{notes.logged}</Note>
        <Note icon={<WarningIcon />}>{notes.warned}</Note>
        <Note icon={<OfflineIcon />}>
          {notes.offline}
          {!hasController && (
            <small className="block text-axis">{doorControlTexts.onlyWithController(isSimulated)}</small>
          )}
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
