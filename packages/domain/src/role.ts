import { definitionOf, isSettingKey } from "./settings/registry.ts";

/**
 * The role of a user, who signs in. admin: the operator of the hall ("Betreiber"), may do everything. staff: the front
 * desk ("Personal"), may do the daily work (N-09).
 */
export type Role = "admin" | "staff";

/** Whether a role may see the drivers and network addresses of devices (N-09). */
export function maySeeDeviceAddresses(role: Role): boolean {
  return role === "admin";
}

/** Whether a role may see the value of a setting: those of devices and of the mail server are network addresses (N-09). */
export function maySeeSetting(role: Role, key: string): boolean {
  if (maySeeDeviceAddresses(role) || !isSettingKey(key)) return true;
  const { kind, section } = definitionOf(key);
  return kind !== "address" && section !== "mail";
}

/** Whether a role may see a code and its digits; only admins may see permanent codes (N-09, G-06). */
export function maySeeCode(role: Role, code: { readonly isPermanent: boolean }): boolean {
  return role === "admin" || !code.isPermanent;
}
