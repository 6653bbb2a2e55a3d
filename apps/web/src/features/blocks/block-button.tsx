import { homeTexts } from "@platzwart/texts/pages/home";
import { useDialogLater } from "../../shared/dialog-later.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { Button } from "../../ui/button.tsx";
import { BlockedIcon } from "../../ui/icons.tsx";

export const loadBlockDialog = () => import("./new-block-dialog.tsx");

interface BlockButtonProps {
  readonly courts: readonly NamedCourt[];
  /** The court that is chosen at first. */
  readonly first: NamedCourt;
  /** Whether it stands at that court, so that it is about no other. */
  readonly isOfCourt?: boolean;
}

/** "Court sperren" (C-13). */
export function BlockButton({ courts, first, isOfCourt = false }: BlockButtonProps) {
  const [dialog, open, close] = useDialogLater(loadBlockDialog);
  return (
    <>
      <Button onClick={open}>
        <BlockedIcon />
        {homeTexts.block}
        {isOfCourt && <span className="only-spoken">: {first.name}</span>}
      </Button>
      {dialog !== null && <dialog.NewBlockDialog courts={courts} first={first} onClose={close} />}
    </>
  );
}
