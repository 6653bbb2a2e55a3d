import "../../../apps/web/src/ui/tokens.css";
import "../../../apps/web/src/ui/base.css";
import { createRoot } from "react-dom/client";
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
import "../../../apps/web/src/ui/tailwind.css";
import "../../../apps/web/src/ui/disclosure-menu.css";
import "../../../apps/web/src/app/header.css";
import "../../../apps/web/src/app/shell.css";

/** The least that a page of this kind can be: React and the header, with nothing to fetch and nothing to follow. */
function Stub() {
  return (
    <div className="shell">
      <header className="header">
        <div className="header-inner">
          <h1 className="brand">
            <BrandMark />
            Platzwart
          </h1>
          <p className="court-count">8 Courts aktiv</p>
          <Areas className="header-areas" />
          <p className="header-clock">
            <span className="small second">Sa, 21.11.2026</span> <span className="num">18:42</span>
          </p>
          <div className="header-buttons">
            <a href="/door-control" className={buttonClass()}>
              <KeypadIcon />
              Türsteuerung
            </a>
            <a href="/settings" className={buttonClass()}>
              <SlidersIcon />
              Einstellungen
            </a>
            <MenuButton label="Darstellung" Icon={ThemeIcon} />
            <MenuButton label="Konto" Icon={PersonIcon} />
          </div>
          <MenuButton label="Menü" Icon={MenuIcon} className="header-menu" />
        </div>
      </header>
      <main className="page" />
      <Areas className="bottom-bar" />
    </div>
  );
}

function Areas({ className }: { readonly className: string }) {
  return (
    <nav className={className} aria-label="Bereiche">
      <a href="/" aria-current="page">
        <HallIcon />
        Halle
      </a>
      <a href="/booking">
        <CalendarIcon />
        Buchungen
      </a>
      <a href="/access-code">
        <CodeIcon />
        Zugangscodes
      </a>
      <a href="/help">
        <HelpIcon />
        Hilfe
      </a>
    </nav>
  );
}

interface MenuButtonProps {
  readonly label: string;
  readonly Icon: () => React.ReactNode;
  readonly className?: string;
}

function MenuButton({ label, Icon, className = "" }: MenuButtonProps) {
  return (
    <div className={`disclosure ${className}`}>
      <button type="button" className={buttonClass("plain", true)} aria-label={label} aria-expanded={false}>
        <Icon />
      </button>
    </div>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Stub />);
