import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { dayAndTime, moment, upcomingTime } from "@platzwart/texts/format";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { type DoorPlace, doorLabel } from "../../entities/doors/door-place.ts";
import { EnrolmentSign } from "../../entities/enrolment/enrolment-sign.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { DisclosureMenu, MENU_ITEM } from "../../ui/disclosure-menu.tsx";
import { UnknownIcon } from "../../ui/icons.tsx";
import { ListRow } from "../../ui/list.tsx";
import { clockTrouble, enrolmentOf, hasBeenStolen, isClaimOpen, needsApproval } from "./controller-state.ts";

export type ControllerAction = "accept" | "wiring" | "update" | "replace" | "key" | "remove";

interface ControllerRowProps {
  readonly controller: ControllerView;
  /** undefined: removed. */
  readonly door: DoorPlace | undefined;
  readonly now: Instant;
  onAction(action: ControllerAction): void;
}

export function ControllerRow({ controller, door, now, onAction }: ControllerRowProps) {
  const { name, model, serial, program, lastSeenAt, claimReusedAt, copySeenAt, waitingEvents } = controller;
  const clock = clockTrouble(controller);
  const wiringState = wiringText(controller, now);
  const successorState = successorText(controller, now);
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
          {wiringState !== null && <span className="block">{wiringState}</span>}
          {successorState !== null && <span className="block">{successorState}</span>}
          {hasBeenStolen(controller) && <span className="block">{controllersTexts.lockedOut}</span>}
        </>
      }
      cells={[
        needsApproval(controller, now) ? (
          <Badge key="state" tone="unknown" icon={<UnknownIcon />}>
            {controllersTexts.reporting}
          </Badge>
        ) : (
          <EnrolmentSign
            key="state"
            {...enrolmentOf(controller)}
            {...{ lastSeenAt, now }}
            words={controllersTexts}
          />
        ),
      ]}
      actions={<Actions {...{ controller, now, onAction }} />}
    >
      {copySeenAt !== null && (
        <div className="my-1">
          <Callout title={controllersTexts.copySeen(dayAndTime(copySeenAt))}>
            {controllersTexts.copySeenHint}
          </Callout>
        </div>
      )}
      {claimReusedAt !== null && (
        <div className="my-1">
          <Callout title={controllersTexts.reused(dayAndTime(claimReusedAt))}>
            {controllersTexts.reusedHint}
          </Callout>
        </div>
      )}
    </ListRow>
  );
}

/** Frequent actions are buttons, rare ones are behind "Mehr". */
function Actions({ controller, now, onAction }: Pick<ControllerRowProps, "controller" | "now" | "onAction">) {
  const { name, isLinked } = controller;
  const frequentActions = [
    ...(needsApproval(controller, now) ? ([["accept", controllersTexts.accept]] as const) : []),
    ...(isLinked ? ([["wiring", controllersTexts.wiring]] as const) : []),
    ...(isLinked && controller.programUpdate !== null
      ? ([["update", controllersTexts.update]] as const)
      : []),
  ];
  const rareActions = [
    ["replace", controllersTexts.replacing.action],
    ...(isLinked && !isClaimOpen(controller, now)
      ? ([["key", controllersTexts.newKey.action]] as const)
      : []),
    ["remove", enrolmentTexts.remove],
  ] as const;
  return (
    <>
      {frequentActions.map(([action, word]) => (
        <Button key={action} aria-label={`${word}: ${name}`} onClick={() => onAction(action)}>
          {word}
        </Button>
      ))}
      <DisclosureMenu
        buttonContent={
          <>
            {controllersTexts.more}
            <span className="only-spoken">: {name}</span>
          </>
        }
      >
        {(close) =>
          rareActions.map(([action, word]) => (
            <button
              key={action}
              type="button"
              className={MENU_ITEM}
              onClick={() => {
                close();
                onAction(action);
              }}
            >
              {word}
            </button>
          ))
        }
      </DisclosureMenu>
    </>
  );
}

/** State of the first or replacing machine; null: none is awaited. */
function successorText(controller: ControllerView, now: Instant): string | null {
  const { enrolledAt, claimEndsAt, claimant, isAwaitingApproval } = controller;
  if (claimEndsAt === null || !isClaimOpen(controller, now) || needsApproval(controller, now)) return null;
  if (claimant !== null && !isAwaitingApproval) return controllersTexts.accepted;
  return enrolledAt === null ? null : controllersTexts.successor(upcomingTime(claimEndsAt, now));
}

/** State of the wiring test; null: the machine was never linked. */
function wiringText({ wiringTest, enrolledAt }: ControllerView, now: Instant): string | null {
  if (wiringTest === null) return enrolledAt === null ? null : controllersTexts.wiringMissing;
  return controllersTexts.wired(moment(wiringTest.at, now), wiringTest.failed.length);
}
