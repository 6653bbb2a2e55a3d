import { startErrorReporting } from "./error-reporting.ts";
import { LeftBookingRemoval } from "./left-booking.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { Toaster } from "./toaster.tsx";

startErrorReporting();

/** What every page has beside what it shows at first: what changes, and messages. */
export function BehindPage() {
  return (
    <>
      <LiveUpdates />
      <Toaster />
      <LeftBookingRemoval />
    </>
  );
}
