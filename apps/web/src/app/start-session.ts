import { session } from "../shared/api.ts";
import { SESSION_KEY } from "../shared/session-key.ts";

/*
 * A small part of its own that is there long before the application on a slow network: the session is renewed meanwhile,
 * so that the first lists are asked for as soon as there is something to draw them.
 */
void session.start();

window.addEventListener("storage", ({ key }) => {
  if (key === SESSION_KEY || key === null) session.keptElsewhere();
});
// a page that the browser had put aside and shows again as it was: somebody may have signed out meanwhile
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) session.keptElsewhere();
});
