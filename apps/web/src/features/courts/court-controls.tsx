import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { Switch, SwitchRow } from "../../ui/switch.tsx";
import { useLightRequest, useModeRequest } from "./court-commands.ts";
import { shownLight } from "./court-light.ts";
import { LightBadge } from "./light-badge.tsx";

interface CourtControlsProps {
  readonly court: CourtView;
  /** Drawn in the columns of the court's row. */
  readonly isLine?: boolean;
}

/** The state of the light is always shown, its switch in manual mode only (C-02, C-06). */
export function CourtControls({ court, isLine = false }: CourtControlsProps) {
  const [lightRequest, requestLight] = useLightRequest(court);
  const [modeRequest, requestMode] = useModeRequest(court);
  const light = shownLight(court, lightRequest);
  const isAuto = modeRequest?.value ?? court.autoMode;
  const badge = <LightBadge court={court} pending={light.pending} />;
  const note = court.light.isSimulated === true && !isLine ? courtTexts.simulated : undefined;
  const lightSwitch = court.autoMode ? (
    <SwitchRow label={courtTexts.light} note={note} isInline={isLine}>
      {badge}
    </SwitchRow>
  ) : (
    <Switch
      label={courtTexts.light}
      note={note}
      spokenSuffix={court.name}
      value={badge}
      tone="light"
      isOn={light.isOn}
      isPending={light.pending !== null}
      isDisabled={court.light.isSimulated === null}
      isInline={isLine}
      onToggle={requestLight}
    />
  );
  const modeSwitch = (
    <Switch
      label={courtTexts.automatic}
      spokenSuffix={court.name}
      value={modeRequest !== null ? courtTexts.switchingMode : isAuto ? courtTexts.on : courtTexts.off}
      isOn={isAuto}
      isPending={modeRequest !== null}
      isInline={isLine}
      onToggle={requestMode}
    />
  );
  return (
    <div className={isLine ? LINE : BELOW}>
      {lightSwitch}
      {modeSwitch}
    </div>
  );
}

/** On the smallest phones the text of a pending light wraps without its icon. */
const SMALLEST = [
  "max-[22.5rem]:[&_.badge.pending]:h-auto max-[22.5rem]:[&_.badge.pending]:min-h-7 max-[22.5rem]:[&_.badge.pending]:px-1.5",
  "max-[22.5rem]:[&_.badge.pending]:py-0.5 max-[22.5rem]:[&_.badge.pending]:leading-4",
  "max-[22.5rem]:[&_.badge.pending]:whitespace-normal max-[22.5rem]:[&_.badge.pending_.icon]:hidden",
].join(" ");

/** On narrow screens the dashed frame alone marks a pending light. */
const BELOW = [
  "desk:max-wide:[&_.badge.pending]:px-1.5 desk:max-wide:[&_.badge.pending_.icon]:hidden",
  SMALLEST,
].join(" ");

const LINE = [
  // large letters wrap above the values that they name
  "max-tablet:[&>.switch-row]:flex-wrap max-[15rem]:[&>.switch-row>span]:flex-wrap max-[15rem]:[&>.switch-row]:max-w-full",
  "desk:contents desk:max-wide:[&_.switch-value:not(:has(.badge))]:hidden wide:[&>:first-child]:pl-4 max-desk:[grid-area:light] flex flex-wrap gap-x-6 max-tablet:gap-x-3 max-tablet:[&_.switch-value:not(:has(.badge))]:hidden [&_.badge.pending_.icon]:hidden",
  SMALLEST,
].join(" ");
