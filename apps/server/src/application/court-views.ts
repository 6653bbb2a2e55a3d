import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { Court, CourtId } from "@platzwart/domain/court/court";
import { occupancy } from "@platzwart/domain/court/occupancy";
import { decide } from "@platzwart/domain/scheduler/decide";
import type { Instant } from "@platzwart/domain/time/instant";
import type { HallState } from "./hall-state.ts";
import type { Lamp } from "./lamp.ts";

/** The courts that people see: available ones by id, at most as many as configured (C-11). */
export function shownCourts<C extends Court>(courts: readonly C[], configuredCount: number): C[] {
  return courts
    .filter((court) => court.status === "available")
    .sort((a, b) => a.id - b.id)
    .slice(0, configuredCount);
}

/** What the page shows of each court: who is on it, what its lamp reports and why it should be so. */
export function courtViews(state: HallState, lamps: ReadonlyMap<CourtId, Lamp>, now: Instant): CourtView[] {
  const decisions = new Map(decide(state.facts, now).map((decision) => [decision.courtId, decision]));
  const names = new Map(state.codes.map((code) => [code.id, code.userName]));
  return shownCourts(state.courts, state.settings.court_count).map((court) => {
    const lamp = lamps.get(court.id);
    const isLightOn = lamp?.isOn ?? court.isLightOn;
    const { current, countdown, lightPhase, canEndAccess } = occupancy(court, state.codes, isLightOn, now);
    const light = decisions.get(court.id)?.light;
    return {
      id: court.id,
      name: court.name,
      status: court.status,
      autoMode: court.autoMode,
      isLightOn,
      light: {
        reportedAt: lamp === undefined ? court.lightReportedAt : lamp.reportedAt,
        pending: lamp?.pending ?? null,
        fault: lamp?.fault ?? null,
        phase: lightPhase,
        isSimulated: lamp?.isSimulated ?? null,
        reasons: [...(light?.reasons ?? [])],
        until: light?.until ?? null,
      },
      isBooked: current !== null,
      booking:
        current === null
          ? null
          : {
              codeId: current.id,
              playerName: names.get(current.id) ?? "",
              from: current.validity.from,
              until: current.validity.until,
            },
      countdown,
      canEndAccess,
    };
  });
}
