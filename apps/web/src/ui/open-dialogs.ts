const dialogs: HTMLDialogElement[] = [];
const ENABLED_FIELD = ":is(input, select, textarea):enabled";
/** The button within the marked element has the first focus in a dialog without fields. */
const MARKED_BUTTON = "[data-first-focus] button";
const listeners = new Set<() => void>();

/** Modal dialogs in the order of their opening; the last is on top, and everything outside it is inert. */
export const openDialogs = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  top: (): HTMLDialogElement | null => dialogs.at(-1) ?? null,

  /** Returns the function that closes the dialog. */
  open(dialog: HTMLDialogElement): () => void {
    const show = () => {
      dialog.showModal();
      // the browser would focus the close button, and a second Enter would close the dialog
      const first =
        dialog.querySelector<HTMLElement>(`${ENABLED_FIELD}, ${MARKED_BUTTON}`) ?? dialog.querySelector("h2");
      first?.focus();
    };
    show();
    // the browser closes a dialog at a second Escape, whatever the handler of the first did
    dialog.addEventListener("close", show);
    dialogs.push(dialog);
    notify();
    return () => {
      dialog.removeEventListener("close", show);
      dialog.close();
      dialogs.splice(dialogs.indexOf(dialog), 1);
      notify();
    };
  },
};

function notify(): void {
  for (const listener of listeners) listener();
}
