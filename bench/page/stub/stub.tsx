import "../../../apps/web/src/ui/tokens.css";
import "../../../apps/web/src/ui/base.css";
import "../../../apps/web/src/ui/tailwind.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { type AreasLook, BRAND, Frame } from "../../../apps/web/src/app/frame.tsx";
import { buttonClass } from "../../../apps/web/src/ui/button.tsx";
import {
  BrandMark,
  CalendarIcon,
  CodeIcon,
  HallIcon,
  HelpIcon,
  KeypadIcon,
  MenuIcon,
  PersonIcon,
  SlidersIcon,
  ThemeIcon,
} from "../../../apps/web/src/ui/icons.tsx";
import { Page } from "../../../apps/web/src/ui/page.tsx";

/** Minimal page: React and the header, without requests. */
function Stub() {
  return (
    <Frame
      brand={
        <h1 className={BRAND}>
          <BrandMark />
          Platzwart
        </h1>
      }
      status={<p>8 Courts aktiv</p>}
      areas={(look) => <Areas look={look} />}
      clock={
        <>
          <span className="text-note text-ink2">Sa, 21.11.2026</span>{" "}
          <span className="num -order-1 text-heading max-tablet:text-[1.5rem]">18:42</span>
        </>
      }
      buttons={
        <>
          <a href="/door-control" className={buttonClass()}>
            <KeypadIcon />
            Türsteuerung
          </a>
          <a href="/settings" className={buttonClass()}>
            <SlidersIcon />
            Einstellungen
          </a>
          <MenuButton label="Darstellung" icon={<ThemeIcon />} />
          <MenuButton label="Konto" icon={<PersonIcon />} />
        </>
      }
      menu={<MenuButton label="Menü" icon={<MenuIcon />} />}
    >
      <Page />
    </Frame>
  );
}

const AREAS = [
  { href: "/", name: "Halle", icon: <HallIcon /> },
  { href: "/booking", name: "Buchungen", icon: <CalendarIcon /> },
  { href: "/access-code", name: "Zugangscodes", icon: <CodeIcon /> },
  { href: "/help", name: "Hilfe", icon: <HelpIcon /> },
];

function Areas({ look }: { readonly look: AreasLook }) {
  return (
    <nav className={look.nav} aria-label="Bereiche">
      {AREAS.map(({ href, name, icon }) => (
        <a key={href} href={href} className={look.link} aria-current={href === "/" ? "page" : undefined}>
          {look.hasIcons && icon}
          {name}
        </a>
      ))}
    </nav>
  );
}

function MenuButton({ label, icon }: { readonly label: string; readonly icon: ReactNode }) {
  return (
    <button type="button" className={buttonClass("plain", true)} aria-label={label} aria-expanded={false}>
      {icon}
    </button>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Stub />);
