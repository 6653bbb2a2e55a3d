import { useEffect } from "react";
import { leftBookings } from "../features/test-environment/left-booking.ts";
import { useIsOperator } from "../lib/session/session-context.tsx";
import { startErrorReporting } from "./error-reporting.ts";
import { LiveUpdates } from "./live-updates.tsx";
import { PageKeys } from "./page-keys.tsx";
import { Toaster } from "./toaster.tsx";

startErrorReporting();

/** What every page needs once its first answers are drawn. */
export function PageServices() {
  return (
    <>
      <LiveUpdates />
      <Toaster />
      <LeftBookingRemoval />
      <PageKeys />
    </>
  );
}

/** Removes bookings left by a booking test once an operator is signed in (T-09). */
function LeftBookingRemoval() {
  const mayRemove = useIsOperator();
  useEffect(() => {
    if (!mayRemove || leftBookings().length === 0) return;
    import("../pages/test-environment/remove-left-booking.ts")
      .then(({ removeLeftBookings }) => removeLeftBookings())
      // the next load of the page retries
      .catch(() => undefined);
  }, [mayRemove]);
  return null;
}
