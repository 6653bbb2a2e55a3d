/** Version of the door controller that this server offers (P-05). */
export const DOOR_VERSION = "3.1.0";

export const DOOR_PACKAGE = `platzwart-door_${DOOR_VERSION}_all.deb`;

/** File name of the script that makes a whole card (P-06). */
export const DOOR_IMAGE_SCRIPT = "platzwart-door-image.sh";

/** Path of a download; public, since none holds a secret. */
export function downloadPath(name: typeof DOOR_PACKAGE | typeof DOOR_IMAGE_SCRIPT): string {
  return `/downloads/${name}`;
}
