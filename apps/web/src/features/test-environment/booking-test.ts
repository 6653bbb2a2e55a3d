import type { ControlSystemResponse } from "@platzwart/contract/endpoints/control-system-endpoints";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { bookingTestTexts as texts } from "@platzwart/texts/pages/booking-test";
import { pause } from "./pause.ts";

/** Attempts to book, and the time between two (T-09). */
export const ATTEMPTS = 3;
const BETWEEN_ATTEMPTS = seconds(2);

type BookingTestStep = "connection" | "booking" | "code" | "removal";

/** What came of a step so far. */
export interface StepReport {
  readonly step: BookingTestStep;
  readonly state: "running" | "done" | "failed";
  /** In words; empty: nothing to add. */
  readonly text: string;
  /** What the server answered, as it came; null: nothing. */
  readonly answer: unknown;
}

/** What the test does on the server; each call rejects as a call of the server does. */
export interface BookingTestCalls {
  testConnection(): Promise<ControlSystemResponse>;
  /** Makes the same booking once, however often it is called. */
  book(): Promise<ControlSystemResponse>;
  checkCode(code: string): Promise<ControlSystemResponse>;
  /** Cancels a booking. */
  remove(id: string): Promise<void>;
  /** The id of the booking that the test made; null: it made none. */
  findBooking(): Promise<string | null>;
  /** Whether no answer came at all, so that it may be tried again. */
  isUnanswered(error: unknown): boolean;
  /** Whether the server refused, so that nothing was done. */
  isRefused(error: unknown): boolean;
  /** Why a call failed, in words. */
  reasonOf(error: unknown): string;
}

interface BookingTestOptions {
  readonly clock: Clock;
  readonly calls: BookingTestCalls;
  /** The name of the customer for whom the test books. */
  readonly customer: string;
  /** Hears of each step as it begins, goes on and ends. */
  readonly onReport: (report: StepReport) => void;
  /** Hears whether there may be a booking that must be removed: from before the first attempt until it is known that none is. */
  readonly mayBeBooked: (may: boolean) => void;
}

/**
 * Books as a booking system does, checks the code, and removes the booking, whatever came of the rest (T-09). Resolves
 * with whether every step succeeded.
 */
export async function runBookingTest(options: BookingTestOptions): Promise<boolean> {
  const { calls, mayBeBooked } = options;
  const isConnected = await step(options, "connection", calls.testConnection, () => "");
  if (isConnected === null) return false;
  mayBeBooked(true);
  const booked = await book(options);
  if (booked === "unknown") return removeIfMade(options);
  if (booked === null) {
    mayBeBooked(false);
    return false;
  }
  const isValid = await step(
    options,
    "code",
    () => calls.checkCode(booked.code),
    ({ data }) => (data?.["valid"] === true ? "" : texts.notValid),
  );
  const isRemoved = await remove(options, booked.id);
  return isValid !== null && isRemoved;
}

/** Carries a step out once; null: it failed. `problemIn`: what is wrong with a successful answer; empty: nothing. */
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
    const isDone = answer.success && problem === "";
    onReport({ step: name, state: isDone ? "done" : "failed", text: problem, answer });
    return isDone ? answer : null;
  } catch (error) {
    onReport({ step: name, state: "failed", text: calls.reasonOf(error), answer: null });
    return null;
  }
}

/** Tries again where no answer came; null: it was refused. A fault of the server does not say what it had done by then. */
async function book(
  options: BookingTestOptions,
): Promise<{ readonly id: string; readonly code: string } | "unknown" | null> {
  const { clock, calls, onReport } = options;
  for (let attempt = 1; ; attempt += 1) {
    const words = attempt === 1 ? "" : texts.attempt(attempt, ATTEMPTS);
    onReport({ step: "booking", state: "running", text: words, answer: null });
    try {
      const answer = await calls.book();
      const { booking_id: id, access_code: code } = answer.data ?? {};
      const isBooked = answer.success && typeof id === "string" && typeof code === "string";
      const text = answer.success ? words : (answer.error ?? "");
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
      await pause(clock, BETWEEN_ATTEMPTS, new AbortController().signal);
    }
  }
}

/** A booking whose answer got lost, or was a fault, may have been made all the same. */
async function removeIfMade(options: BookingTestOptions): Promise<false> {
  const { calls, customer, onReport } = options;
  onReport({ step: "removal", state: "running", text: "", answer: null });
  try {
    const id = await calls.findBooking();
    if (id === null) onReport({ step: "removal", state: "done", text: texts.nothingMade, answer: null });
    else await remove(options, id);
  } catch {
    // said in the words that name the booking
    onReport({ step: "removal", state: "failed", text: texts.unknown(customer), answer: null });
  }
  return false;
}

async function remove(options: BookingTestOptions, id: string): Promise<boolean> {
  const { calls, customer, onReport, mayBeBooked } = options;
  onReport({ step: "removal", state: "running", text: "", answer: null });
  try {
    await calls.remove(id);
    mayBeBooked(false);
    onReport({ step: "removal", state: "done", text: texts.removed, answer: null });
    return true;
  } catch (error) {
    const text = `${texts.notRemoved(customer)} ${calls.reasonOf(error)}`;
    onReport({ step: "removal", state: "failed", text, answer: null });
    return false;
  }
}
