import { homeTexts } from "@platzwart/texts/pages/home";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { useDialogLater } from "../../lib/later/dialog-later.ts";
import { Button } from "../../ui/button.tsx";
import { BlockedIcon } from "../../ui/icons.tsx";

export const loadBlockDialog = () => import("./new-block-dialog.tsx");

interface BlockButtonProps {
  readonly courts: readonly NamedCourt[];
  /** Chosen at first. */
  readonly first: NamedCourt;
  /** The button concerns this court alone. */
  readonly isOfCourt?: boolean;
}

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
