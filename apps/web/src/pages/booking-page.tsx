import { bookingTexts } from "@platzwart/texts/pages/booking";
import { FreshMain } from "../shared/fresh-main.tsx";
import { PageHead } from "./page-head.tsx";
import { PlannedNote } from "./planned-note.tsx";

/** `/booking` */
export function BookingPage() {
  return (
    <FreshMain>
      <PageHead heading={bookingTexts.heading} />
      <PlannedNote>{bookingTexts.planned}</PlannedNote>
    </FreshMain>
  );
}
