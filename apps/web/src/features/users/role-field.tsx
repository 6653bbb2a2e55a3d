import type { Role } from "@platzwart/domain/role";
import { userTexts } from "@platzwart/texts/pages/users";
import { ROLE_WORDS } from "@platzwart/texts/role-words";
import { Select } from "../../ui/select.tsx";

const ROLES = ["staff", "admin"] as const;

interface RoleFieldProps {
  readonly role: Role;
  onRole(role: Role): void;
}

/** What somebody may do (N-09). */
export function RoleField({ role, onRole }: RoleFieldProps) {
  return (
    <Select
      label={userTexts.role}
      name="role"
      value={role}
      hint={userTexts.roleHint}
      onChange={({ target }) => onRole(target.value as Role)}
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {ROLE_WORDS[one]}
        </option>
      ))}
    </Select>
  );
}
