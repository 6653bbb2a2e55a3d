import type { ControllerWithCode } from "@platzwart/contract/endpoints/controller-endpoints";
import { soon } from "@platzwart/texts/format";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { type DoorPlace, doorLabel } from "../../shared/door-place.ts";
import { useNow } from "../../shared/now.ts";
import { CopyButton, CopyField, OneTimeCodeDialog } from "../../shared/one-time-code-dialog.tsx";
import { useControllers } from "./controller-queries.ts";
import { claimProgress } from "./controller-state.ts";

interface ClaimCodeDialogProps {
  readonly made: ControllerWithCode;
  readonly doors: readonly DoorPlace[];
  onClose(): void;
}

/** The one-time code of a controller: what its first link does, and how one is tried out without its machine. */
export function ClaimCodeDialog({ made: { controller, code }, doors, onClose }: ClaimCodeDialogProps) {
  const controllers = useControllers();
  const now = useNow();
  const listed = controllers.data?.items.find(({ id }) => id === controller.id);
  return (
    <OneTimeCodeDialog
      heading={controllersTexts.codeHeading(controller.name)}
      code={code}
      life={controllersTexts.codeLife(soon(controller.claimEndsAt ?? now, now))}
      // a list that could not be loaded tells nothing
      progress={claimProgress(controllers.data === undefined ? controller : listed, now)}
      words={controllersTexts.progress}
      onClose={onClose}
    >
      <CopyButton text={code} copy={shownCodeTexts.copy} copied={shownCodeTexts.copied} />
      <p>{controllersTexts.handOver(doorLabel(doors.find(({ id }) => id === controller.doorId)))}</p>
      <div className="flex flex-col gap-2">
        <p>{controllersTexts.trial}</p>
        <CopyField
          label={controllersTexts.command}
          name="command"
          value={controllersTexts.commandLine(location.origin, code)}
          copy={controllersTexts.copy}
          copied={controllersTexts.copied}
        />
      </div>
    </OneTimeCodeDialog>
  );
}
