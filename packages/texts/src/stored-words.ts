/** Stored in German, as the hall may change these words later. */
export const STORED_WORDS = {
  /** Stored as access_codes.purpose (specification). */
  bookingPurpose: "Buchung",
  /** Purpose of a permanent code. */
  permanentPurpose: "Permanenter Zugang",
  /** Customer of a booking without a name, who is no contact (B-03). */
  walkIn: "Laufkundschaft",
  /** Door of a new court. */
  doorOfCourt: (court: string) => `Tür ${court}`,
} as const;
