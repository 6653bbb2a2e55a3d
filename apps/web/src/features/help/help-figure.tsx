import type { HelpPicture } from "@platzwart/texts/help/help-part";
import { helpTexts } from "@platzwart/texts/pages/help";
import { type ReactNode, useState } from "react";
import { useConnection } from "../../lib/live/connection.ts";
import { Dialog } from "../../ui/dialog.tsx";
import block from "./pictures/block.png";
import card from "./pictures/card.png";
import hall from "./pictures/hall.png";
import log from "./pictures/log.png";
import openDoor from "./pictures/open-door.png";
import sizes from "./pictures/sizes.json" with { type: "json" };
import upcoming from "./pictures/upcoming.png";
import why from "./pictures/why.png";

interface PictureFile {
  readonly src: string;
  /** In px of the pictured page. */
  readonly width: number;
  readonly height: number;
}

/** `npm run pictures` renews the pictures of the real pages and records their sizes. */
const HELP_PICTURE_FILES: Readonly<Record<HelpPicture, PictureFile>> = {
  hall: { src: hall, ...sizes.hall },
  card: { src: card, ...sizes.card },
  why: { src: why, ...sizes.why },
  block: { src: block, ...sizes.block },
  "open-door": { src: openDoor, ...sizes["open-door"] },
  upcoming: { src: upcoming, ...sizes.upcoming },
  log: { src: log, ...sizes.log },
};

interface HelpFigureProps {
  readonly picture: HelpPicture;
  readonly caption: string;
  readonly children: ReactNode;
}

/** The caption replaces a picture that cannot be loaded. */
export function HelpFigure({ picture, caption, children }: HelpFigureProps) {
  const [isLarge, setLarge] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { isLost } = useConnection();
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost !== wasLost) {
    setWasLost(isLost);
    // the server's return retries the download
    if (!isLost) setMissing(false);
  }
  if (isMissing) return <p className="text-note text-ink2">{helpTexts.pictureMissing}</p>;
  const file = HELP_PICTURE_FILES[picture];
  return (
    <figure>
      <button
        type="button"
        className="block max-w-full cursor-zoom-in border border-line bg-transparent p-0 hover:border-ink"
        aria-label={helpTexts.enlarge(caption)}
        onClick={() => setLarge(true)}
      >
        <img
          {...file}
          className="block h-auto max-w-full"
          alt=""
          loading="lazy"
          onError={() => setMissing(true)}
        />
      </button>
      {children}
      {isLarge && (
        <Dialog isWide heading={caption} onClose={() => setLarge(false)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs the keyboard */}
          <div className="overflow-auto" tabIndex={0}>
            <img {...file} className="block max-w-none" alt="" />
          </div>
        </Dialog>
      )}
    </figure>
  );
}
