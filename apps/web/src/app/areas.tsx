import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import { CalendarIcon, CodeIcon, HallIcon, HelpIcon } from "../ui/icons.tsx";
import type { AreasLook } from "./frame.tsx";
import { approachPage } from "./routes.ts";

const AREAS = [
  { path: PATHS.home, name: shellTexts.hall, Icon: HallIcon },
  { path: PATHS.booking, name: shellTexts.bookings, Icon: CalendarIcon },
  { path: PATHS.accessCode, name: shellTexts.accessCodes, Icon: CodeIcon },
  { path: PATHS.help, name: shellTexts.help, Icon: HelpIcon },
] as const;

export function Areas({ path, look }: { readonly path: PagePath; readonly look: AreasLook }) {
  return (
    <nav className={look.nav} aria-label={shellTexts.areas}>
      {AREAS.map(({ path: area, name, Icon }) => (
        <Link
          key={area}
          href={area}
          className={look.link}
          aria-current={area === path ? "page" : undefined}
          onPointerEnter={() => approachPage(area)}
        >
          {look.hasIcons && <Icon />}
          {name}
        </Link>
      ))}
    </nav>
  );
}
