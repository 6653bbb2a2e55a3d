/** "Betreiber" may do everything, "Personal" what the desk needs (N-09). */
export type Role = "admin" | "staff";

/** Whether a role may see how devices are reached (N-09). */
export function maySeeDevices(role: Role): boolean {
  return role === "admin";
}

/** Whether a role may see a code and its digits; only operators may see permanent codes (N-09, G-06). */
export function maySeeCode(role: Role, code: { readonly isPermanent: boolean }): boolean {
  return role === "admin" || !code.isPermanent;
}
