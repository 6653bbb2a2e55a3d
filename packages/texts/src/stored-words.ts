/** What is stored in German because it belongs to the hall from then on and may be changed there. */
export const STORED_WORDS = {
  /** What a booked code is for (specification: access_codes.purpose). */
  bookingPurpose: "Buchung",
  /** What a permanent code is for. */
  permanentPurpose: "Permanenter Zugang",
  /** The customer of a booking made at the desk without a name: nobody, and no contact (B-03). */
  walkIn: "Laufkundschaft",
  /** The door that a new court comes with. */
  doorOfCourt: (court: string) => `Tür ${court}`,
} as const;
