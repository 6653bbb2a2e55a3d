import { session } from "../lib/api/api.ts";
import { SESSION_KEY } from "../lib/storage/storage-keys.ts";

// loads before the application and renews the session, so that lists are requested as early as possible
void session.start();

window.addEventListener("storage", ({ key }) => {
  if (key === SESSION_KEY || key === null) session.storageChanged();
});
// the back/forward cache restores a page whose user may have signed out
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) session.storageChanged();
});
