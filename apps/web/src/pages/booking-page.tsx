import { bookingTexts } from "@platzwart/texts/pages/booking";
import { FreshMain } from "../shared/fresh-main.tsx";
import { Info } from "../ui/info.tsx";
import { PageHead } from "./page-head.tsx";

/** `/booking` */
export function BookingPage() {
  return (
    <FreshMain>
      <PageHead heading={bookingTexts.heading} />
      <Info isPanel>{bookingTexts.planned}</Info>
    </FreshMain>
  );
}
