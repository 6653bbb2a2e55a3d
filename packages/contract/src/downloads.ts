/** Version of the door controller that this server offers (P-05). */
export const DOOR_VERSION = "3.1.0";

/** Debian package of the door controller, and the script that makes an image of a memory card (P-06). */
export const DOOR_PACKAGE = `platzwart-door_${DOOR_VERSION}_all.deb`;
export const DOOR_IMAGE_SCRIPT = "platzwart-door-image.sh";

/** Public, because no download contains a secret. */
export function downloadPath(name: typeof DOOR_PACKAGE | typeof DOOR_IMAGE_SCRIPT): string {
  return `/downloads/${name}`;
}
