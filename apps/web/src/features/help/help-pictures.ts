import type { HelpPicture } from "@platzwart/texts/help/help-part";
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
  /** In pixels of the page that it shows. */
  readonly width: number;
  readonly height: number;
}

/** The pictures of the real pages; `npm run pictures` takes them anew and writes down how large they are. */
export const HELP_PICTURE_FILES: Readonly<Record<HelpPicture, PictureFile>> = {
  hall: { src: hall, ...sizes.hall },
  card: { src: card, ...sizes.card },
  why: { src: why, ...sizes.why },
  block: { src: block, ...sizes.block },
  "open-door": { src: openDoor, ...sizes["open-door"] },
  upcoming: { src: upcoming, ...sizes.upcoming },
  log: { src: log, ...sizes.log },
};
