/** The version of the door controller that this server hands out (P-05). */
export const DOOR_VERSION = "3.1.0";

/** The Debian package of the door controller, as a file name. */
export const DOOR_PACKAGE = `platzwart-door_${DOOR_VERSION}_all.deb`;

/** The script that makes a whole card of it (P-06), as a file name. */
export const DOOR_IMAGE_SCRIPT = "platzwart-door-image.sh";

/** The path of a download; anybody may fetch it: none holds a secret. */
export function downloadPath(name: typeof DOOR_PACKAGE | typeof DOOR_IMAGE_SCRIPT): string {
  return `/downloads/${name}`;
}
