import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { isForCourt } from "@platzwart/domain/access/access-code";
import { activeCourts } from "@platzwart/domain/court/active-courts";
import { currentBlock } from "@platzwart/domain/court/block";
import type { CourtId } from "@platzwart/domain/court/court";
import { lightForgottenSince } from "@platzwart/domain/court/forgotten-light";
import { occupancy } from "@platzwart/domain/court/occupancy";
import type { LightDecision } from "@platzwart/domain/scheduler/channel-decision";
import { overrideInForce } from "@platzwart/domain/scheduler/light-override";
import { earliest, type Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { CourtLight } from "../../facts/court-light.ts";
import type { CourtRecord } from "../../facts/court-records.ts";
import { decisionsOf } from "../../facts/decisions.ts";
import type { HallState } from "../../facts/hall-state.ts";
import type { LightPictures } from "../../facts/light-pictures.ts";
import { reasonViews } from "../../facts/reason-views.ts";

export function courtViews(state: HallState, lights: LightPictures, now: Instant): CourtView[] {
  const decisions = new Map(decisionsOf(state, now).courts.map((decision) => [decision.courtId, decision]));
  return activeCourts(state.courts, state.settings.court_count).map((court) => {
    const light = decisions.get(court.id)?.light;
    if (light === undefined) throw new Error(`nothing was decided for court ${court.id}`);
    return courtView(court, { light, lamp: lights.ofCourt(court.id) }, state, now);
  });
}

/** What is decided and reported about the light of a court. */
interface Light {
  readonly light: LightDecision;
  /** undefined: no connected lamp. */
  readonly lamp: CourtLight | undefined;
}

function courtView(court: CourtRecord, { light, lamp }: Light, state: HallState, now: Instant): CourtView {
  const isLightOn = lamp?.isOn ?? court.isLightOn;
  // `current` and `next` are codes: any time-limited code counts as a booking
  const { current, countdown, lightPhase, canEndAccess } = occupancy(
    court,
    state.codes,
    isLightOn,
    light,
    now,
  );
  const block = currentBlock(state.blocks, court.id, now);
  const next = nextCode(court.id, state.upcomingCodes);
  const nextBlock = state.upcomingBlocks.find(({ courtId }) => courtId === court.id) ?? null;
  const isFree = current === null && block === null;
  return {
    id: court.id,
    name: court.name,
    status: block === null ? "available" : "blocked",
    block: block && { id: block.id, reason: block.reason, ...block.period },
    autoMode: court.autoMode,
    isLightOn,
    light: { phase: lightPhase, ...lightView(court, { light, lamp }, state, now) },
    isBooked: current !== null,
    booking:
      current === null
        ? null
        : { codeId: current.id, holderName: state.names.holderName(current.id) ?? "", ...current.validity },
    next: next && { holderName: state.names.holderName(next.id) ?? "", ...next.validity },
    freeUntil: isFree ? earliest(...beginnings(next?.validity, nextBlock?.period)) : null,
    countdown,
    canEndAccess,
  };
}

function lightView(
  court: CourtRecord,
  { light, lamp }: Light,
  state: HallState,
  now: Instant,
): Omit<CourtView["light"], "phase"> {
  const isLightOn = lamp?.isOn ?? court.isLightOn;
  const isPartlyOn = lamp?.isPartlyOn ?? false;
  return {
    reportedAt: lamp === undefined ? court.lightReportedAt : lamp.reportedAt,
    pending: lamp?.pending ?? null,
    fault: lamp?.fault ?? null,
    isSimulated: lamp?.isSimulated ?? null,
    isPartlyOn,
    sharedWith: state.courts
      .filter(({ id, status }) => status === "available" && lamp?.sharedWith.includes(id))
      .map(({ id, name }) => ({ id, name })),
    ...causeAndOverride(court, state, now),
    forgottenSince: lightForgottenSince(
      // a partly lit court counts as forgotten too
      isPartlyOn ? storedCourt(state, court) : { ...court, isLightOn },
      // light desired by another court of the lamp is not forgotten
      (court.autoMode && state.settings.auto_light_control) || light.desired === true,
      state.codes,
      now,
    ),
    reasons: [
      // first, because the suspension by the wall switch explains more than the reasons of the desired state
      ...(lamp?.isAutomationSuspended === true ? [{ kind: "suspended_by_wall_switch" as const }] : []),
      ...reasonViews(light.reasons, state.names),
    ],
    until: light.until,
  };
}

const storedCourt = ({ facts }: HallState, court: CourtRecord) =>
  facts.courts.find(({ id }) => id === court.id) ?? court;

const beginnings = (...intervals: readonly (Interval | undefined)[]) =>
  intervals.flatMap((interval) => (interval === undefined ? [] : [interval.from]));

/** At equal beginnings the code for this court alone (C-15). */
function nextCode(court: CourtId, upcoming: readonly AccessCodeRecord[]): AccessCodeRecord | null {
  const first = upcoming.find((code) => isForCourt(code, court));
  if (first === undefined || first.courtId !== null) return first ?? null;
  const ownCode = upcoming.find((code) => code.courtId === court);
  return ownCode?.validity.from === first.validity.from ? ownCode : first;
}

function causeAndOverride(court: CourtRecord, { blocks, names }: HallState, now: Instant) {
  const { lightCause: cause } = court;
  const ofCourt = blocks.filter(({ courtId }) => courtId === court.id);
  const override = court.autoMode ? overrideInForce(court.lightOverride, ofCourt, now) : null;
  return {
    cause: cause && {
      kind: cause.kind,
      by: cause.kind === "person" ? names.userName(cause.userId) : null,
    },
    override: override && {
      on: override.on,
      until: override.until,
      by: names.userName(override.userId),
      reason: override.reason,
    },
  };
}
