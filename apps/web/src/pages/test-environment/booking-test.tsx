import { minutes as inMinutes, plus } from "@platzwart/domain/time/instant";
import { bookingTestTexts as texts } from "@platzwart/texts/pages/booking-test";
import { useEffect, useState } from "react";
import { runBookingTest, type StepReport } from "../../features/test-environment/booking-test.ts";
import { type BookableCourt, BookingTestPanel } from "../../features/test-environment/booking-test-panel.tsx";
import { forgetLeftBooking, noteLeftBooking } from "../../features/test-environment/left-booking.ts";
import { randomId } from "../../lib/browser/browser-randomness.ts";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { bookingTestCalls } from "./booking-test-calls.ts";
import { removeUnderLock, withBookingTestLock } from "./remove-left-booking.ts";

interface BookingTestProps {
  readonly courts: readonly BookableCourt[];
  readonly minutes: number;
}

/** The test continues and removes its booking after navigation, too (T-09). */
export function BookingTest({ courts, minutes }: BookingTestProps) {
  const [chosenId, choose] = useState<number | null>(null);
  const [reports, setReports] = useState<readonly StepReport[]>([]);
  const [isRunning, setRunning] = useState(false);
  const chosen = courts.find(({ id }) => id === chosenId) ?? courts.find(({ isFree }) => isFree) ?? courts[0];
  useUnloadQuestion(isRunning);
  if (chosen === undefined) return null;
  const run = async () => {
    // the booking of an interrupted test would occupy the court
    await removeUnderLock().catch(() => undefined);
    const id = randomId().slice(0, 6).toUpperCase();
    const from = serverClock.now();
    const time = { from, until: plus(from, inMinutes(minutes)) };
    const customer = texts.customer(id);
    return runBookingTest({
      clock: browserClock,
      calls: bookingTestCalls({ id, courtId: chosen.id, time }),
      customer,
      onReport: (report) => setReports((before) => withReport(before, report)),
      onMayBeBooked: (may) => (may ? noteLeftBooking({ customer, time }) : forgetLeftBooking({ customer })),
    });
  };
  const start = async () => {
    setReports([]);
    setRunning(true);
    const isSuccessful = await withBookingTestLock(run);
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

/** A page closed during the test removes the booking only at the next load. */
function useUnloadQuestion(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning]);
}

function withReport(reports: readonly StepReport[], report: StepReport): readonly StepReport[] {
  return [...reports.filter(({ step }) => step !== report.step), report];
}
