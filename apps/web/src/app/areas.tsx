import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import { CalendarIcon, CodeIcon, HallIcon, HelpIcon } from "../ui/icons.tsx";

const AREAS = [
  { path: PATHS.home, name: shellTexts.hall, Icon: HallIcon },
  { path: PATHS.booking, name: shellTexts.bookings, Icon: CalendarIcon },
  { path: PATHS.accessCode, name: shellTexts.accessCodes, Icon: CodeIcon },
  { path: PATHS.help, name: shellTexts.help, Icon: HelpIcon },
] as const;

interface AreasProps {
  readonly path: PagePath;
  readonly className: "header-areas" | "bottom-bar";
}

/** The four areas; in the header where there is room, else the bar at the lower edge. */
export function Areas({ path, className }: AreasProps) {
  return (
    <nav className={className} aria-label={shellTexts.areas}>
      {AREAS.map(({ path: area, name, Icon }) => (
        <Link key={area} href={area} aria-current={area === path ? "page" : undefined}>
          <Icon />
          {name}
        </Link>
      ))}
    </nav>
  );
}
