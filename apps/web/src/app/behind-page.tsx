import { useEffect } from "react";
import { leftBookings } from "../shared/left-booking.ts";
import { useIsOperator } from "../shared/session-context.tsx";
import { startErrorReporting } from "./error-reporting.ts";
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

/** Removes what a booking test left, as soon as an operator is there who may (T-09). */
function LeftBookingRemoval() {
  const mayRemove = useIsOperator();
  useEffect(() => {
    if (!mayRemove || leftBookings().length === 0) return;
    import("../pages/test-environment/remove-left-booking.ts")
      .then(({ removeLeftBookings }) => removeLeftBookings())
      // tried again with the next load
      .catch(() => undefined);
  }, [mayRemove]);
  return null;
}
