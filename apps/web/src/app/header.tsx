import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { milliseconds } from "@platzwart/domain/time/instant";
import { clockTime, weekdayAndDay } from "@platzwart/texts/format";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { AccountPanel } from "../features/session/account-panel.tsx";
import { browserClock } from "../shared/browser-clock.ts";
import { useDialogLater } from "../shared/dialog-later.ts";
import { useNow } from "../shared/now.ts";
import { useSession } from "../shared/session-context.tsx";
import { buttonClass } from "../ui/button.tsx";
import { DisclosureMenu } from "../ui/disclosure-menu.tsx";
import { BrandMark, KeypadIcon, MenuIcon, PersonIcon, SlidersIcon, ThemeIcon } from "../ui/icons.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Areas } from "./areas.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import "./header.css";

interface HeaderProps {
  readonly path: PagePath;
  /** What the page has to say beside the brand. */
  readonly status: ReactNode;
}

/** Brand, areas, clock and the ways to doors, settings, appearance and account. */
export function Header({ path, status }: HeaderProps) {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  const current = (target: PagePath) => (target === path ? ("page" as const) : undefined);
  const doorControl = { href: PATHS.doorControl, "aria-current": current(PATHS.doorControl) };
  const [password, openPassword, closePassword] = useDialogLater(
    () => import("../features/session/change-password-dialog.tsx"),
  );
  const askForPassword = (closeMenu: () => void) => {
    // first, so that the focus comes back to the menu's button
    closeMenu();
    openPassword();
  };
  const settings = { href: PATHS.settings, "aria-current": current(PATHS.settings) };

  return (
    <header className="header">
      <div className="header-inner">
        <Brand isHeading={path === PATHS.home} />
        {status}
        <Areas path={path} className="header-areas" />
        <HeaderClock />
        <div className="header-buttons">
          <Link {...doorControl} className={buttonClass()}>
            <KeypadIcon />
            {shellTexts.doorControl}
          </Link>
          <Link {...settings} className={buttonClass()}>
            <SlidersIcon />
            {shellTexts.settings}
          </Link>
          <DisclosureMenu label={shellTexts.appearance} face={<ThemeIcon />}>
            {(close) => <ThemeChoice onChosen={close} />}
          </DisclosureMenu>
          {user !== null && (
            <DisclosureMenu label={shellTexts.account} face={<PersonIcon />}>
              {(close) => <AccountPanel user={user} onChangePassword={() => askForPassword(close)} />}
            </DisclosureMenu>
          )}
        </div>
        <DisclosureMenu label={shellTexts.menu} face={<MenuIcon />} className="header-menu">
          {(close) => (
            <>
              <Link {...doorControl} className="disclosure-item" onClick={close}>
                <KeypadIcon />
                {shellTexts.doorControl}
              </Link>
              <Link {...settings} className="disclosure-item" onClick={close}>
                <SlidersIcon />
                {shellTexts.settings}
              </Link>
              <hr />
              <ThemeChoice onChosen={close} />
              <hr />
              {user !== null && <AccountPanel user={user} onChangePassword={() => askForPassword(close)} />}
            </>
          )}
        </DisclosureMenu>
      </div>
      {password !== null && user !== null && (
        <password.ChangePasswordDialog user={user} onClose={closePassword} />
      )}
    </header>
  );
}

/** On the main page the brand is its heading, elsewhere the way to it. */
function Brand({ isHeading }: { readonly isHeading: boolean }) {
  const brand = (
    <>
      <BrandMark />
      {shellTexts.product}
    </>
  );
  if (isHeading) return <PageHeading className="brand">{brand}</PageHeading>;
  return (
    <Link href={PATHS.home} className="brand">
      {brand}
    </Link>
  );
}

/** After the first look at the page: what formats times takes a phone a while to make. */
function HeaderClock() {
  const now = useNow();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => browserClock.timer("header clock", milliseconds(0), () => setSettled(true)).cancel, []);
  if (!isSettled) return <p className="header-clock" />;
  return (
    <p className="header-clock">
      <span className="small second">{weekdayAndDay(now)}</span> <span className="num">{clockTime(now)}</span>
    </p>
  );
}
