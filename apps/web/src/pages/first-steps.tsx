import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { defaultCourtName } from "@platzwart/domain/court/court";
import { firstStepsTexts as texts } from "@platzwart/texts/pages/first-steps";
import { Link } from "wouter";
import { useAccessCodes } from "../entities/codes/code-queries.ts";
import { useDoors } from "../entities/doors/door-queries.ts";
import { useApiKeys } from "../features/api-keys/api-key-queries.ts";
import { useLightChannels } from "../features/equipment/channel-queries.ts";
import { settingsTabPath } from "../lib/navigation/settings-tabs.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { DoneIcon, PendingIcon } from "../ui/icons.tsx";
import { Panel } from "../ui/panel.tsx";

interface FirstStepsProps {
  readonly courts: readonly CourtView[];
  onHide(): void;
}

const STEP_PATHS = {
  names: settingsTabPath("courts"),
  bookings: settingsTabPath("access", "api-keys"),
  lamp: settingsTabPath("raspberry-pi", "light-channels"),
  door: settingsTabPath("raspberry-pi", "hall-doors"),
} as const;

const STEPS = ["names", "bookings", "lamp", "door"] as const;

/** Remaining set-up steps of a new hall; empty once all are done. */
export function FirstSteps({ courts, onHide }: FirstStepsProps) {
  const doneSteps = useDoneSteps(courts);
  // unknown steps are not shown as open
  if (doneSteps === null) return null;
  const doneCount = STEPS.filter((step) => doneSteps[step]).length;
  if (doneCount === STEPS.length) return null;
  return (
    <div className="mt-4 max-tablet:mt-3">
      <Panel
        id="first-steps"
        heading={texts.heading}
        actions={
          <>
            <span className="text-note text-ink2 max-phone:hidden">
              {texts.progress(doneCount, STEPS.length)}
            </span>
            <Button kind="quiet" onClick={onHide}>
              {texts.hide}
            </Button>
          </>
        }
      >
        <p className="px-5 pt-3 text-ink2 max-tablet:px-4">{texts.intro}</p>
        <ol className="grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 px-5 pt-2 pb-4 max-tablet:px-4">
          {STEPS.map((step) => (
            <Step key={step} step={step} isDone={doneSteps[step]} />
          ))}
        </ol>
      </Panel>
    </div>
  );
}

interface StepProps {
  readonly step: (typeof STEPS)[number];
  readonly isDone: boolean;
}

function Step({ step, isDone }: StepProps) {
  const { title, hint, action } = texts.steps[step];
  return (
    <li className="flex flex-col gap-1 py-2">
      <b
        className={`flex flex-wrap items-center gap-x-2 font-semibold ${isDone ? "text-ok-ink [--cut:var(--surface)]" : ""}`}
      >
        {isDone ? <DoneIcon /> : <PendingIcon />}
        {title}
        {isDone && <span className="text-note font-normal">{texts.isDone}</span>}
      </b>
      {!isDone && (
        <>
          <span className="flex-1 text-note text-ink2">{hint}</span>
          <Link href={STEP_PATHS[step]} className={`${buttonClass()} mt-1 self-start`}>
            {action}
          </Link>
        </>
      )}
    </li>
  );
}

/** null: unknown. */
function useDoneSteps(courts: readonly CourtView[]): Record<(typeof STEPS)[number], boolean> | null {
  const codes = useAccessCodes().data;
  const keys = useApiKeys().data;
  const channels = useLightChannels().data;
  const doors = useDoors().data;
  if (courts.length === 0 || !codes || !keys || !channels || !doors) return null;
  return {
    names: courts.some(({ id, name }) => name !== defaultCourtName(id)),
    bookings: keys.items.length > 0 || codes.items.some(({ isPermanent }) => !isPermanent),
    lamp: channels.items.some(isRealAndReporting),
    door: doors.items.some(isRealAndReporting),
  };
}

/** A real device that never answered is not set up yet. */
function isRealAndReporting(device: Pick<DoorView, "isSimulated" | "fault" | "reportedAt">): boolean {
  return device.isSimulated === false && device.fault === null && device.reportedAt !== null;
}
