import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { dayAndTime } from "@platzwart/texts/format";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { type DoorPlace, doorLabel } from "../../shared/door-place.ts";
import { EnrolmentSign } from "../../shared/enrolment-sign.tsx";
import { ListRow } from "../../ui/list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { clockTrouble, enrolledOf } from "./controller-state.ts";

interface ControllerRowProps {
  readonly controller: ControllerView;
  /** undefined: it was removed. */
  readonly door: DoorPlace | undefined;
  readonly now: Instant;
  onRemove(): void;
}

/** One controller: its door and machine, whether it is there and has told all, and whether its code is known to somebody else. */
export function ControllerRow({ controller, door, now, onRemove }: ControllerRowProps) {
  const { name, model, serial, lastSeenAt, claimReusedAt, waitingEvents } = controller;
  const clock = clockTrouble(controller);
  const machine = [model, serial === null ? null : controllersTexts.serial(serial)];
  return (
    <ListRow
      name={name}
      note={
        <>
          <bdi>{doorLabel(door)}</bdi>
          <span className="block">{machine.filter((part) => part !== null).join(" · ")}</span>
          {waitingEvents !== null && waitingEvents > 0 && (
            <span className="block">{controllersTexts.waitingEvents(waitingEvents)}</span>
          )}
          {clock !== null && <span className="block">{clock}</span>}
        </>
      }
      cells={[
        <EnrolmentSign
          key="state"
          {...enrolledOf(controller)}
          {...{ lastSeenAt, now }}
          words={controllersTexts}
        />,
      ]}
      actions={[{ word: enrolmentTexts.remove, onPress: onRemove }]}
    >
      {claimReusedAt !== null && (
        <div className="my-1">
          <Notice title={controllersTexts.reused(dayAndTime(claimReusedAt))}>
            {controllersTexts.reusedHint}
          </Notice>
        </div>
      )}
    </ListRow>
  );
}
