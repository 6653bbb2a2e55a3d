/** Words that are written to the database in German, where people of the hall may change them later. */
export const STORED_WORDS = {
  /** Purpose of a booking's code. */
  bookingPurpose: "Buchung",
  /** Purpose of a permanent code. */
  permanentPurpose: "Permanenter Zugang",
  /** Customer of a booking without a name, who is no contact (B-03). */
  walkIn: "Laufkundschaft",
  /** Door of a new court. */
  doorOfCourt: (court: string) => `Tür ${court}`,
} as const;
