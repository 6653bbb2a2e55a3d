import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { Button } from "../../ui/button.tsx";
import type { Carried } from "./carried-booking.ts";
import { nameOf } from "./desk-words.ts";

interface CarriedHintProps {
  readonly carried: Carried;
  onGiveUp(): void;
}

/** Bar above the lanes during a move by keyboard, with the keys and a way out. */
export function CarriedHint({ carried: { entry, grip }, onGiveUp }: CarriedHintProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunk px-5 py-2 max-tablet:px-4">
      <span>{(grip === "whole" ? deskTexts.moveHint : deskTexts.lengthHint)(nameOf(entry))}</span>
      <Button onClick={onGiveUp}>{deskTexts.giveUp}</Button>
    </div>
  );
}
