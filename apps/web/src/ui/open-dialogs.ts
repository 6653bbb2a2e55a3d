const dialogs: HTMLDialogElement[] = [];
const FIELDS = ":is(input, select, textarea):enabled";
const listeners = new Set<() => void>();

/** The dialogs that are open, the uppermost last: what is outside of that one can neither be seen well nor be reached. */
export const openDialogs = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Null while none is open. */
  top: (): HTMLDialogElement | null => dialogs.at(-1) ?? null,

  /** Opens it above all others; calling back closes it. */
  open(dialog: HTMLDialogElement): () => void {
    const show = () => {
      dialog.showModal();
      // the browser would choose the sign that closes it: where something is entered, else what is asked
      const first = dialog.querySelector<HTMLElement>(FIELDS) ?? dialog.querySelector("h2");
      first?.focus();
    };
    show();
    // the browser closes it at the second Escape, whatever was answered to the first
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
