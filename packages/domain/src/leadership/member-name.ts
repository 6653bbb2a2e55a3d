/** Name of one of several servers of a hall; short, as PostgreSQL shows 63 bytes of what a connection is called. */
export function isMemberName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/.test(text);
}
