import { session } from "../lib/api/api.ts";
import { SESSION_KEY } from "../lib/storage/storage-keys.ts";

/*
 * A small chunk, loaded long before the application on slow networks: it renews the session, so that the first lists
 * are requested as soon as they can be drawn.
 */
void session.start();

window.addEventListener("storage", ({ key }) => {
  if (key === SESSION_KEY || key === null) session.keptElsewhere();
});
// the back/forward cache restores a page whose user may have signed out
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) session.keptElsewhere();
});
