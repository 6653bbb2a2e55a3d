import type { ControllerWithCode } from "@platzwart/contract/endpoints/controller-endpoints";
import { upcomingTime } from "@platzwart/texts/format";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import type { ReactNode } from "react";
import { type DoorPlace, doorLabel } from "../../entities/doors/door-place.ts";
import { CopyButton, OneTimeCodeDialog } from "../../entities/enrolment/one-time-code-dialog.tsx";
import { useNow } from "../../lib/clock/now.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { useControllers } from "./controller-queries.ts";
import { claimProgress, needsApproval } from "./controller-state.ts";
import { SdCardForm } from "./sd-card-form.tsx";

interface ClaimCodeDialogProps {
  readonly controllerWithCode: ControllerWithCode;
  readonly doors: readonly DoorPlace[];
  readonly children?: ReactNode;
  onClose(): void;
}

/** Shows a new one-time code with what to do with it, then has the machine accepted that reports with it. */
export function ClaimCodeDialog({
  controllerWithCode: { controller, code },
  doors,
  children,
  onClose,
}: ClaimCodeDialogProps) {
  const controllers = useControllers();
  const now = useNow();
  const listed = controllers.data?.items.find(({ id }) => id === controller.id);
  if (listed !== undefined && needsApproval(listed, now))
    return (
      <AcceptDialog controller={listed} onClose={onClose}>
        {children}
      </AcceptDialog>
    );
  return (
    <OneTimeCodeDialog
      heading={controllersTexts.codeHeading(controller.name)}
      code={code}
      validityText={controllersTexts.codeLife(upcomingTime(controller.claimEndsAt ?? now, now))}
      // progress is unknown without the list
      progress={claimProgress(controllers.data === undefined ? controller : listed, now)}
      words={controllersTexts.progress}
      onClose={onClose}
    >
      <CopyButton text={code} copy={shownCodeTexts.copy} copied={shownCodeTexts.copied} />
      <p>{handOver(controller, doorLabel(doors.find(({ id }) => id === controller.doorId)))}</p>
      {children}
      <SdCardForm controller={controller} code={code} />
    </OneTimeCodeDialog>
  );
}

function handOver({ enrolledAt, lastSeenAt }: ControllerWithCode["controller"], door: string): string {
  if (lastSeenAt === null) return controllersTexts.handOver(door);
  return enrolledAt === null ? controllersTexts.handOverStolen : controllersTexts.handOverInPlace;
}
