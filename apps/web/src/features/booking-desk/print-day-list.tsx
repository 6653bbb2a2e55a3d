import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { dayAndTime, longDay, timeRange } from "@platzwart/texts/format";
import { deskTexts, printTexts } from "@platzwart/texts/pages/booking-desk";
import { nameOf } from "./desk-words.ts";
import { printSheet } from "./printing.ts";

/** Leaves out the codes, as everybody can read the list on the wall (B-03). */
export function printDayList(day: BookingDayView, now: Instant): void {
  void printSheet(<DaySheet day={day} now={now} />, 267, () => "size: A4 landscape; margin: 12mm");
}

function DaySheet({ day, now }: { readonly day: BookingDayView; readonly now: Instant }) {
  const { columns } = deskTexts;
  const nameOfCourt = new Map<number, string>(day.courts.map(({ id, name }) => [id, name]));
  const bookings = [...day.bookings].sort((a, b) => a.startTime - b.startTime || a.courtId - b.courtId);
  return (
    <div>
      <h1>{printTexts.dayList(longDay(day.from))}</h1>
      <p>{printTexts.printed(dayAndTime(now))}</p>
      {bookings.length === 0 && <p>{printTexts.empty}</p>}
      {bookings.length > 0 && (
        <table className="day-list">
          <thead>
            <tr>
              {[columns.time, columns.court, columns.name, columns.phone].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id}>
                <td>{timeRange(booking.startTime, booking.endTime, day.from)}</td>
                <td>{nameOfCourt.get(booking.courtId)}</td>
                <td>{nameOf({ name: booking.customerName })}</td>
                <td>{booking.customerPhone}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
