import type { Role } from "@platzwart/domain/role";

/** Names of the roles (N-09). */
export const ROLE_WORDS: Readonly<Record<Role, string>> = { admin: "Betreiber", staff: "Personal" };
