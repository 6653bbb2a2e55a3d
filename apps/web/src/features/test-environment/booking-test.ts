import type { ControlSystemResponse } from "@platzwart/contract/endpoints/control-system-endpoints";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { bookingTestTexts as texts } from "@platzwart/texts/pages/booking-test";
import { pause } from "./pause.ts";

/** Most attempts to book (T-09). */
export const ATTEMPTS = 3;
const RETRY_DELAY = seconds(2);

type BookingTestStep = "connection" | "booking" | "code" | "removal";

export interface StepReport {
  readonly step: BookingTestStep;
  readonly state: "running" | "done" | "failed";
  /** Empty: none. */
  readonly text: string;
  /** The server's raw answer; null: none. */
  readonly answer: unknown;
}

/** Server calls of the test; each rejects as callServer does. */
export interface BookingTestCalls {
  testConnection(): Promise<ControlSystemResponse>;
  /** Idempotent: repeated calls make one booking. */
  book(): Promise<ControlSystemResponse>;
  checkCode(code: string): Promise<ControlSystemResponse>;
  remove(id: string): Promise<void>;
  findBooking(): Promise<string | null>;
  /** Whether no answer came, so that a retry is safe. */
  isUnanswered(error: unknown): boolean;
  /** Whether the server refused, so that nothing was done. */
  isRefused(error: unknown): boolean;
  reasonOf(error: unknown): string;
}

interface BookingTestOptions {
  readonly clock: Clock;
  readonly calls: BookingTestCalls;
  readonly customer: string;
  /** Called at each step's start, progress and end. */
  readonly onReport: (report: StepReport) => void;
  /** true from before the first attempt until no booking is known to exist. */
  readonly onMayBeBooked: (may: boolean) => void;
}

/** Removes the booking in any case (T-09); resolves with whether every step succeeded. */
export async function runBookingTest(options: BookingTestOptions): Promise<boolean> {
  const { calls, onMayBeBooked } = options;
  const isConnected = await step(options, "connection", calls.testConnection, () => "");
  if (isConnected === null) return false;
  onMayBeBooked(true);
  const booked = await book(options);
  if (booked === "unknown") return removeIfMade(options);
  if (booked === null) {
    onMayBeBooked(false);
    return false;
  }
  const isValid = await step(
    options,
    "code",
    () => calls.checkCode(booked.code),
    ({ data }) => (data?.["valid"] === true ? "" : texts.notValid),
  );
  const isRemoved = await removeBooking(options, booked.id);
  return isValid !== null && isRemoved;
}

/** null: failed. `problemIn`: problem of a successful answer; empty: none. */
async function step(
  { calls, onReport }: BookingTestOptions,
  name: BookingTestStep,
  call: () => Promise<ControlSystemResponse>,
  problemIn: (answer: ControlSystemResponse) => string,
): Promise<ControlSystemResponse | null> {
  onReport({ step: name, state: "running", text: "", answer: null });
  try {
    const answer = await call();
    const problem = answer.success ? problemIn(answer) : (answer.error ?? "");
    const hasPassed = answer.success && problem === "";
    onReport({ step: name, state: hasPassed ? "done" : "failed", text: problem, answer });
    return hasPassed ? answer : null;
  } catch (error) {
    onReport({ step: name, state: "failed", text: calls.reasonOf(error), answer: null });
    return null;
  }
}

/** Retries without an answer; null: refused. After a fault of the server the booking may exist. */
async function book(
  options: BookingTestOptions,
): Promise<{ readonly id: string; readonly code: string } | "unknown" | null> {
  const { clock, calls, onReport } = options;
  for (let attempt = 1; ; attempt += 1) {
    const attemptText = attempt === 1 ? "" : texts.attempt(attempt, ATTEMPTS);
    onReport({ step: "booking", state: "running", text: attemptText, answer: null });
    try {
      const answer = await calls.book();
      const { booking_id: id, access_code: code } = answer.data ?? {};
      const isBooked = answer.success && typeof id === "string" && typeof code === "string";
      const text = answer.success ? attemptText : (answer.error ?? "");
      onReport({ step: "booking", state: isBooked ? "done" : "failed", text, answer });
      return isBooked ? { id, code } : null;
    } catch (error) {
      const isUnanswered = calls.isUnanswered(error);
      const isLast = attempt === ATTEMPTS;
      const reason = calls.reasonOf(error);
      const text = isUnanswered ? `${texts.attempt(attempt, ATTEMPTS)}: ${reason}` : reason;
      onReport({
        step: "booking",
        state: !isUnanswered || isLast ? "failed" : "running",
        text,
        answer: null,
      });
      if (calls.isRefused(error)) return null;
      if (!isUnanswered || isLast) return "unknown";
      await pause(clock, RETRY_DELAY, new AbortController().signal);
    }
  }
}

/** After a lost answer or a fault of the server the booking may exist. */
async function removeIfMade(options: BookingTestOptions): Promise<false> {
  const { calls, customer, onReport } = options;
  onReport({ step: "removal", state: "running", text: "", answer: null });
  try {
    const id = await calls.findBooking();
    if (id === null) onReport({ step: "removal", state: "done", text: texts.nothingMade, answer: null });
    else await removeBooking(options, id);
  } catch {
    onReport({ step: "removal", state: "failed", text: texts.unknown(customer), answer: null });
  }
  return false;
}

async function removeBooking(options: BookingTestOptions, id: string): Promise<boolean> {
  const { calls, customer, onReport, onMayBeBooked } = options;
  onReport({ step: "removal", state: "running", text: "", answer: null });
  try {
    await calls.remove(id);
    onMayBeBooked(false);
    onReport({ step: "removal", state: "done", text: texts.removed, answer: null });
    return true;
  } catch (error) {
    const text = `${texts.notRemoved(customer)} ${calls.reasonOf(error)}`;
    onReport({ step: "removal", state: "failed", text, answer: null });
    return false;
  }
}
