import { courtTexts } from "@platzwart/texts/pages/court-card";
import { Badge } from "../../ui/badge.tsx";
import { BookedIcon, FreeIcon } from "../../ui/icons.tsx";

export function BookingBadge({ isBooked }: { readonly isBooked: boolean }) {
  return (
    <Badge tone={isBooked ? "booked" : "free"} icon={isBooked ? <BookedIcon /> : <FreeIcon />}>
      {isBooked ? courtTexts.booked : courtTexts.free}
    </Badge>
  );
}
