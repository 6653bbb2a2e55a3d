import { startErrorReporting } from "./error-reporting.ts";
import { LeftBookingRemoval } from "./left-booking.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { PageKeys } from "./page-keys.tsx";
import { Toaster } from "./toaster.tsx";

startErrorReporting();

/** What every page has beside what it shows at first: what changes, messages, and keys. */
export function BehindPage() {
  return (
    <>
      <LiveUpdates />
      <Toaster />
      <LeftBookingRemoval />
      <PageKeys />
    </>
  );
}
