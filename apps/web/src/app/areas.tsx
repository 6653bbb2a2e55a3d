import type { PagePath } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import type { AreasLook } from "./frame.tsx";
import { linksIn } from "./pages.ts";
import { preloadIfConnected } from "./routes.ts";

const AREAS = linksIn("areas");

export function Areas({ path, look }: { readonly path: PagePath; readonly look: AreasLook }) {
  return (
    <nav className={look.nav} aria-label={shellTexts.areas}>
      {AREAS.map(({ path: area, name, Icon }) => (
        <Link
          key={area}
          href={area}
          className={look.link}
          aria-current={area === path ? "page" : undefined}
          onPointerEnter={() => preloadIfConnected(area)}
        >
          {look.hasIcons && <Icon />}
          {name}
        </Link>
      ))}
    </nav>
  );
}
