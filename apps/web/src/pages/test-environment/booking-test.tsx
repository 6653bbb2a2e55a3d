import { cancelBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import { minutes as inMinutes, plus } from "@platzwart/domain/time/instant";
import { bookingTestTexts as texts } from "@platzwart/texts/pages/test-environment";
import { useEffect, useRef, useState } from "react";
import { runBookingTest, type StepReport } from "../../features/test-environment/booking-test.ts";
import { type BookableCourt, BookingTestPanel } from "../../features/test-environment/booking-test-panel.tsx";
import { callServer } from "../../shared/api.ts";
import { browserClock } from "../../shared/browser-clock.ts";
import { randomId } from "../../shared/browser-randomness.ts";
import { serverClock } from "../../shared/now.ts";
import { toasts } from "../../shared/toasts.ts";
import { bookingTestCalls } from "./booking-test-calls.ts";

interface BookingTestProps {
  readonly courts: readonly BookableCourt[];
  /** How long the booking is. */
  readonly minutes: number;
}

/** The booking test of this page; it ends and removes its booking also when the page is left (T-09). */
export function BookingTest({ courts, minutes }: BookingTestProps) {
  const [chosenId, choose] = useState<number | null>(null);
  const [reports, setReports] = useState<readonly StepReport[]>([]);
  const [isRunning, setRunning] = useState(false);
  const left = useBookingLeft();
  const chosen = courts.find(({ id }) => id === chosenId) ?? courts.find(({ isFree }) => isFree) ?? courts[0];
  if (chosen === undefined) return null;
  const start = async () => {
    setReports([]);
    setRunning(true);
    const id = randomId().slice(0, 6).toUpperCase();
    const from = serverClock.now();
    const isSuccessful = await runBookingTest({
      clock: browserClock,
      calls: bookingTestCalls({
        id,
        courtId: chosen.id,
        time: { from, until: plus(from, inMinutes(minutes)) },
      }),
      customer: texts.customer(id),
      told: (report) => setReports((before) => withReport(before, report)),
      madeBooking: (made) => {
        left.current = made;
      },
    });
    setRunning(false);
    if (isSuccessful) toasts.show({ kind: "done", ...texts.succeeded });
    else toasts.show({ kind: "error", ...texts.failed, isUnreported: true });
  };
  return (
    <BookingTestPanel
      courts={courts}
      chosen={chosen.id}
      minutes={minutes}
      reports={reports}
      isRunning={isRunning}
      onChoose={choose}
      onStart={() => void start()}
    />
  );
}

/** The booking that still has to be removed; a tab that is closed in the middle removes it on its way. */
function useBookingLeft() {
  const left = useRef<string | null>(null);
  useEffect(() => {
    const remove = () => {
      const id = left.current;
      left.current = null;
      // nobody is there any more to be told
      if (id !== null) callServer(cancelBooking, { params: { id } }).catch(() => undefined);
    };
    window.addEventListener("pagehide", remove);
    return () => window.removeEventListener("pagehide", remove);
  }, []);
  return left;
}

function withReport(reports: readonly StepReport[], report: StepReport): readonly StepReport[] {
  return [...reports.filter(({ step }) => step !== report.step), report];
}
