import { settingsTexts } from "@platzwart/texts/pages/settings";
import { useLeaving } from "../../shared/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";

/** Whoever leaves with unsaved changes is asked first (S-10). */
export function LeaveQuestion() {
  const { isAsked, stay, discard } = useLeaving();
  if (!isAsked) return null;
  return (
    <Dialog heading={settingsTexts.unsavedHeading} onClose={stay}>
      <p>{settingsTexts.unsaved}</p>
      <DialogActions>
        <Button kind="primary" onClick={stay}>
          {settingsTexts.stay}
        </Button>
        <Button onClick={discard}>{settingsTexts.discardAndLeave}</Button>
      </DialogActions>
    </Dialog>
  );
}
