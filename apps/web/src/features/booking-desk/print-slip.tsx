import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { browserStorage } from "../../lib/storage/browser-storage.ts";
import { type PageOf, printSheet } from "./printing.ts";
import { QrCode } from "./qr-code.tsx";
import { type Slip, slipText } from "./slip-text.ts";

export type Paper = keyof typeof deskTexts.papers;

const PAPER_KEY = "platzwart.paper";

/** In mm; on a roll the height of the page follows the content. */
const PAPERS: Readonly<Record<Paper, { readonly width: number; readonly pageOf: PageOf }>> = {
  a6: { width: 89, pageOf: () => "size: 105mm 148mm; margin: 8mm" },
  roll: { width: 72, pageOf: (height) => `size: 80mm ${height + 8}mm; margin: 3mm 4mm` },
  a4: { width: 170, pageOf: () => "size: A4; margin: 20mm" },
};

export const PAPER_NAMES = Object.keys(PAPERS) as Paper[];

export function chosenPaper(): Paper {
  const paper = browserStorage.read(PAPER_KEY);
  return paper === "roll" || paper === "a4" ? paper : "a6";
}

export function choosePaper(paper: Paper): void {
  browserStorage.write(PAPER_KEY, paper);
}

/** The slip names no player, as it may get lost (B-03). */
export function printSlip(slip: Slip): void {
  const paper = chosenPaper();
  const { width, pageOf } = PAPERS[paper];
  void printSheet(<SlipSheet slip={slip} paper={paper} />, width, pageOf);
}

function SlipSheet({ slip, paper }: { readonly slip: Slip; readonly paper: Paper }) {
  const { booking, court, doorFrom, doorHelp, words } = slip;
  const { startTime, endTime, accessCode } = booking;
  return (
    <div className={`slip ${paper}`}>
      <h1>{court}</h1>
      <p>{words.day(startTime)}</p>
      <p className="slip-times">{words.times(startTime, endTime)}</p>
      <p className="slip-code">{accessCode}</p>
      <p>{words.instruction}</p>
      {doorFrom !== null && <p>{words.doorOpensFrom(doorFrom)}</p>}
      {doorHelp !== "" && <p>{words.help(doorHelp)}</p>}
      <QrCode text={slipText(slip)} label={deskTexts.qrLabel} />
    </div>
  );
}
