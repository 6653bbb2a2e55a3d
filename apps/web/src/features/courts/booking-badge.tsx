import { courtTexts } from "@platzwart/texts/pages/court-card";
import { Badge } from "../../ui/badge.tsx";
import { BookedIcon, FreeIcon } from "../../ui/icons.tsx";

/** "Gebucht" or "Frei" (C-01). */
export function BookingBadge({ isBooked }: { readonly isBooked: boolean }) {
  if (!isBooked)
    return (
      <Badge tone="free" icon={<FreeIcon />}>
        {courtTexts.free}
      </Badge>
    );
  return (
    <Badge tone="booked" icon={<BookedIcon />}>
      {courtTexts.booked}
    </Badge>
  );
}
