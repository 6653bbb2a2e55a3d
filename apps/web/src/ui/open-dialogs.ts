const dialogs: HTMLDialogElement[] = [];
const FIELDS = ":is(input, select, textarea):enabled";
/** Mark of a part whose button has the focus at first, in a dialog without fields. */
const MARKED = "[data-first-focus] button";
const listeners = new Set<() => void>();

/** Open dialogs, the uppermost last: anything outside that one is inert. */
export const openDialogs = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** null: none open. */
  top: (): HTMLDialogElement | null => dialogs.at(-1) ?? null,

  /** Opens it above all others; returns the function that closes it. */
  open(dialog: HTMLDialogElement): () => void {
    const show = () => {
      dialog.showModal();
      // the browser would focus the closing sign, and a second Enter would close the dialog
      const first = dialog.querySelector<HTMLElement>(`${FIELDS}, ${MARKED}`) ?? dialog.querySelector("h2");
      first?.focus();
    };
    show();
    // the browser closes it at a second Escape, whatever the first one's handler did
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
