import { useEffect } from "react";
import { leftBookings } from "../shared/left-booking.ts";
import { useIsOperator } from "../shared/session-context.tsx";

/** Removes what a booking test left, as soon as an operator is there who may (T-09). */
export function LeftBookingRemoval() {
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
