import { userTexts } from "@platzwart/texts/pages/users";
import { ROLE_WORDS } from "@platzwart/texts/role-words";
import type { ComponentProps } from "react";
import { Select } from "../../ui/select.tsx";

const ROLES = ["staff", "admin"] as const;

/** Permissions of a user (N-09). */
export function RoleField(field: Omit<ComponentProps<typeof Select>, "label" | "hint" | "children">) {
  return (
    <Select {...field} label={userTexts.role} hint={userTexts.roleHint}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_WORDS[role]}
        </option>
      ))}
    </Select>
  );
}
