import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { Switch, SwitchRow } from "../../ui/switch.tsx";
import { useLightWish, useModeWish } from "./court-commands.ts";
import { shownLight } from "./court-light.ts";
import { LightBadge } from "./light-badge.tsx";

/** Light and mode: the light's state always, its switch in manual mode only (C-02, C-06). */
export function CourtControls({ court }: { readonly court: CourtView }) {
  const [lightWish, wishLight] = useLightWish(court.id);
  const [modeWish, wishMode] = useModeWish(court.id);
  const light = shownLight(court, lightWish);
  const isAuto = modeWish?.value ?? court.autoMode;
  const badge = <LightBadge court={court} pending={light.pending} />;
  const note = court.light.isSimulated === true ? courtTexts.simulated : undefined;

  return (
    <div className="court-controls">
      {court.autoMode ? (
        <SwitchRow label={courtTexts.light} note={note}>
          {badge}
        </SwitchRow>
      ) : (
        <Switch
          label={courtTexts.light}
          note={note}
          of={court.name}
          value={badge}
          tone="light"
          isOn={light.isOn}
          isPending={light.pending !== null}
          isDisabled={court.light.isSimulated === null}
          onWish={wishLight}
        />
      )}
      <Switch
        label={courtTexts.automatic}
        of={court.name}
        value={modeWish !== null ? courtTexts.switchingMode : isAuto ? courtTexts.on : courtTexts.off}
        isOn={isAuto}
        isPending={modeWish !== null}
        onWish={wishMode}
      />
    </div>
  );
}
