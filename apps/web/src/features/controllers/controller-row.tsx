import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { dayAndTime, moment } from "@platzwart/texts/format";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { type DoorPlace, doorLabel } from "../../shared/door-place.ts";
import { EnrolmentSign } from "../../shared/enrolment-sign.tsx";
import { Badge } from "../../ui/badge.tsx";
import { UnknownIcon } from "../../ui/icons.tsx";
import { ListRow, type RowAction } from "../../ui/list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { clockTrouble, enrolledOf, isReporting } from "./controller-state.ts";

/** What can be done with a controller. */
export type ControllerDeed = "accept" | "wiring" | "update" | "remove";

interface ControllerRowProps {
  readonly controller: ControllerView;
  /** undefined: it was removed. */
  readonly door: DoorPlace | undefined;
  readonly now: Instant;
  onDeed(deed: ControllerDeed): void;
}

/** One controller: its door and machine, whether it is there and has told all, and whether its code is known to somebody else. */
export function ControllerRow({ controller, door, now, onDeed }: ControllerRowProps) {
  const { name, model, serial, program, lastSeenAt, claimReusedAt, waitingEvents } = controller;
  const clock = clockTrouble(controller);
  const wiring = wiringOf(controller, now);
  const action = (word: string, deed: ControllerDeed): RowAction => ({ word, onPress: () => onDeed(deed) });
  const machine = [
    model,
    serial === null ? null : controllersTexts.serial(serial),
    program === null ? null : controllersTexts.program(program),
  ];
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
          {wiring !== null && <span className="block">{wiring}</span>}
        </>
      }
      cells={[
        isReporting(controller, now) ? (
          <Badge key="state" tone="unknown" icon={<UnknownIcon />}>
            {controllersTexts.reporting}
          </Badge>
        ) : (
          <EnrolmentSign
            key="state"
            {...enrolledOf(controller)}
            {...{ lastSeenAt, now }}
            words={controllersTexts}
          />
        ),
      ]}
      actions={[
        ...(isReporting(controller, now) ? [action(controllersTexts.accept, "accept")] : []),
        ...(controller.isLinked ? [action(controllersTexts.wiring, "wiring")] : []),
        ...(controller.isLinked && controller.programUpdate !== null
          ? [action(controllersTexts.update, "update")]
          : []),
        action(enrolmentTexts.remove, "remove"),
      ]}
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

/** What is known of its wiring; null: nothing is to be said of a machine that was never linked. */
function wiringOf({ wiringTest, enrolledAt }: ControllerView, now: Instant): string | null {
  if (wiringTest === null) return enrolledAt === null ? null : controllersTexts.wiringMissing;
  return controllersTexts.wired(moment(wiringTest.at, now), wiringTest.failed.length);
}
