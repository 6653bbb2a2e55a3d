import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Language } from "@platzwart/domain/language";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { GERMAN_SLIP, loadSlipWords } from "@platzwart/texts/slip/slip-language";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CODE_MASK, useShownCodes } from "../../entities/codes/shown-codes.ts";
import { copyText } from "../../lib/browser/copy-text.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { CopyIcon, PrintIcon } from "../../ui/desk-icons.tsx";
import { PANEL_ACTIONS } from "./panel-parts.tsx";
import { choosePaper, chosenPaper, PAPER_NAMES, printSlip } from "./print-slip.tsx";
import { QrCode } from "./qr-code.tsx";
import { slipText } from "./slip-text.ts";

interface CodeCardProps {
  readonly booking: BookingView;
  readonly court: string;
  readonly isUsable: boolean;
  /** First time at which the code opens a door. */
  readonly doorFrom: BookingView["startTime"] | null;
  readonly doorHelp: string;
  /** Language of the printed slip. */
  readonly language: Language;
  /** Made on this desk just now, so that its code is shown at once. */
  readonly isNew: boolean;
}

/** Code of a booking with copy, QR code and print (B-03). */
export function CodeCard({ booking, court, isUsable, doorFrom, doorHelp, language, isNew }: CodeCardProps) {
  const [hasQr, setQr] = useState(false);
  const { data: words = GERMAN_SLIP } = useQuery({
    queryKey: ["slip words", language],
    queryFn: () => loadSlipWords(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isShown, show] = useShownCodes(isNew);
  const { accessCode } = booking;
  if (accessCode === null) return <p className="text-note text-ink2">{deskTexts.codeErased}</p>;
  const copy = () => {
    copyText(accessCode).then(
      () => toasts.show({ kind: "done", title: deskTexts.copied }),
      () => toasts.show({ kind: "error", ...deskTexts.copyFailed, isUnreported: true }),
    );
  };
  const digits = isShown ? [...accessCode] : [...CODE_MASK];
  const slip = { booking, court, doorFrom, doorHelp, words };
  return (
    <div className="grid gap-3">
      <p
        role="img"
        className={`flex flex-wrap gap-1.5 ${isUsable ? "" : "line-through opacity-60"}`}
        aria-label={isShown ? `${deskTexts.code} ${digits.join(" ")}` : shownCodeTexts.hiddenCode}
      >
        {digits.map((digit, index) => (
          <b
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is identified by its position
            key={index}
            className="grid h-14 w-11 place-items-center rounded-2 border-[1.5px] border-edge bg-sunk font-sign text-heading"
          >
            {digit}
          </b>
        ))}
      </p>
      {!isShown && (
        <div className="-ml-4">
          <Button kind="quiet" onClick={() => show(true)}>
            {deskTexts.showCode}
          </Button>
        </div>
      )}
      {!isUsable && <p className="text-note font-semibold text-warn-ink">{deskTexts.codeOver}</p>}
      {isUsable && (
        <div className={PANEL_ACTIONS}>
          <Button onClick={copy}>
            <CopyIcon />
            {deskTexts.copy}
          </Button>
          <Button onClick={() => printSlip(slip)}>
            <PrintIcon />
            {deskTexts.print}
          </Button>
          <Button
            aria-expanded={hasQr && isShown}
            onClick={() => {
              setQr(!(hasQr && isShown));
              show(true);
            }}
          >
            {deskTexts.qr}
          </Button>
          <PaperButton />
        </div>
      )}
      {isUsable && hasQr && isShown && <QrCode text={slipText(slip)} label={deskTexts.qrLabel} />}
    </div>
  );
}

/** Paper of this browser's printer; a press selects the next one. */
function PaperButton() {
  const [paper, setPaper] = useState(chosenPaper);
  const next = PAPER_NAMES[(PAPER_NAMES.indexOf(paper) + 1) % PAPER_NAMES.length] ?? paper;
  return (
    <Button
      kind="quiet"
      onClick={() => {
        choosePaper(next);
        setPaper(next);
      }}
    >
      {deskTexts.paperIs(deskTexts.papers[paper])}
    </Button>
  );
}
