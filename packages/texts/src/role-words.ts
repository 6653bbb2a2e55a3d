import type { Role } from "@platzwart/domain/role";

/** What the two roles are called (N-09). */
export const ROLE_WORDS: Readonly<Record<Role, string>> = { admin: "Betreiber", staff: "Personal" };
