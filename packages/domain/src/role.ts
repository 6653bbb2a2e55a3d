import { definitionOf, isSettingKey } from "./settings/registry.ts";

/** admin: the operator ("Betreiber"), who may do everything; staff: the front desk ("Personal") (N-09). */
export type Role = "admin" | "staff";

/** The page and the API hide drivers and network addresses from staff (N-09). */
export function maySeeDeviceAddresses(role: Role): boolean {
  return role === "admin";
}

/** The values of devices' and mail settings are network addresses, which staff may not see (N-09). */
export function maySeeSetting(role: Role, key: string): boolean {
  if (maySeeDeviceAddresses(role) || !isSettingKey(key)) return true;
  const { kind, section } = definitionOf(key);
  return kind !== "address" && section !== "mail";
}

/** Only admins may see permanent codes (N-09, G-06). */
export function maySeeCode(role: Role, code: { readonly isPermanent: boolean }): boolean {
  return role === "admin" || !code.isPermanent;
}
