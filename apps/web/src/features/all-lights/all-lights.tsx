import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import { useState } from "react";
import { useDialogLater } from "../../lib/later/dialog-later.ts";
import { useChunkWhenIdle } from "../../lib/later/later.ts";
import { Button } from "../../ui/button.tsx";
import { DisclosureMenu, MENU_ITEM } from "../../ui/disclosure-menu.tsx";
import { ChevronIcon, LightOffIcon, LightOnIcon } from "../../ui/icons.tsx";
import { type ExpectAnswer, useBackToRule } from "./all-lights-commands.ts";

const loadAllLightsDialog = () => import("./all-lights-dialog.tsx");

interface AllLightsProps {
  readonly courts: readonly CourtView[];
  readonly expectAnswer: ExpectAnswer;
}

/** "Alle Lichter": on or off for a time and a reason, and back to the rule (C-14). */
export function AllLights({ courts, expectAnswer }: AllLightsProps) {
  const [dialog, open, close] = useDialogLater(loadAllLightsDialog);
  // preloaded, as the last person in the hall may have a bad connection
  useChunkWhenIdle(loadAllLightsDialog);
  const [isOn, setOn] = useState(true);
  const backToRule = useBackToRule(expectAnswer);
  const hasOverride = courts.some(({ light: { override } }) => override !== null && override.reason !== null);
  // the server would refuse it (L-08); ending earlier overrides still works
  const isRefused = courts.some(({ light }) => light.reasons.some(({ kind }) => kind === "auto_light_off"));
  const isOffered =
    !isRefused && courts.some(({ autoMode, light }) => autoMode && light.isSimulated !== null);
  return (
    <>
      {hasOverride && (
        <Button isBusy={backToRule.isPending} onClick={() => backToRule.mutate()}>
          {backToRule.isPending ? allLightsTexts.goingBack : allLightsTexts.backToRule}
        </Button>
      )}
      {isOffered && (
        <DisclosureMenu
          buttonContent={
            <>
              {allLightsTexts.menu}
              <ChevronIcon />
            </>
          }
        >
          {(closeMenu) =>
            [true, false].map((on) => (
              <button
                key={String(on)}
                type="button"
                className={MENU_ITEM}
                onClick={() => {
                  closeMenu();
                  setOn(on);
                  open();
                }}
              >
                {on ? <LightOnIcon /> : <LightOffIcon />}
                {allLightsTexts.heading(on)}
              </button>
            ))
          }
        </DisclosureMenu>
      )}
      {dialog !== null && (
        <dialog.AllLightsDialog on={isOn} courts={courts} expectAnswer={expectAnswer} onClose={close} />
      )}
    </>
  );
}
