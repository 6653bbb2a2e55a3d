import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { clockTime, weekdayAndDay } from "@platzwart/texts/format";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { Link } from "wouter";
import { AccountPanel } from "../features/session/account-panel.tsx";
import { LOG_SECTION } from "../features/system-log/log-parameters.ts";
import { useNow } from "../lib/clock/now.ts";
import { useKeysDialog } from "../lib/keys/keys-dialog-later.tsx";
import { useDialogLater } from "../lib/later/dialog-later.ts";
import { goToSection } from "../lib/navigation/go-to-section.ts";
import { PageHeading } from "../lib/page/page-heading.tsx";
import { useSession } from "../lib/session/session-context.tsx";
import { buttonClass } from "../ui/button.tsx";
import { DisclosureMenu, MENU_ITEM } from "../ui/disclosure-menu.tsx";
import { BrandMark, MenuIcon, PersonIcon, ThemeIcon } from "../ui/icons.tsx";
import { Areas } from "./areas.tsx";
import { BRAND, Frame, USERNAME } from "./frame.tsx";
import { linksIn } from "./pages.ts";
import { CourtCount, loadAccountDialog, preloadIfConnected } from "./routes.ts";
import { ThemeChoice } from "./theme-choice.tsx";

interface ShellProps {
  readonly path: PagePath;
  readonly children: ReactNode;
}

/** Header with links, menus and account around a page, for a signed-in user. */
export function Shell({ path, children }: ShellProps) {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  const [dialogs, openDialogs, closeDialog] = useDialogLater(loadAccountDialog);
  const [isForPassword, setForPassword] = useState(false);
  const [keys, showKeys] = useKeysDialog();
  const account = (closeMenu: () => void) => {
    // closed first, so that the focus returns to the menu's button
    const onAsk = (asksForPassword: boolean) => {
      closeMenu();
      setForPassword(asksForPassword);
      openDialogs();
    };
    const onKeys = () => {
      closeMenu();
      showKeys();
    };
    const onLog = () => {
      closeMenu();
      // on the page of the log the address alone does not scroll
      goToSection(LOG_SECTION);
    };
    return (
      user !== null && (
        <AccountPanel user={user} onAsk={onAsk}>
          <Link href={`${PATHS.home}#${LOG_SECTION}`} className={MENU_ITEM} onClick={onLog}>
            {shellTexts.systemLog}
          </Link>
          <button type="button" className={MENU_ITEM} onClick={onKeys}>
            {shellTexts.keys}
          </button>
        </AccountPanel>
      )
    );
  };
  return (
    <Frame
      brand={<Brand isHeading={path === PATHS.home} />}
      status={
        path === PATHS.home && (
          <Suspense>
            <CourtCount />
          </Suspense>
        )
      }
      areas={(look) => <Areas path={path} look={look} />}
      clock={<HeaderClock />}
      buttons={
        <>
          <HeaderLinks path={path} className={buttonClass()} />
          <DisclosureMenu label={shellTexts.appearance} buttonContent={<ThemeIcon />}>
            {(close) => <ThemeChoice onChosen={close} />}
          </DisclosureMenu>
          <span className={USERNAME}>{user?.username}</span>
          {user !== null && (
            <DisclosureMenu label={shellTexts.account} buttonContent={<PersonIcon />}>
              {account}
            </DisclosureMenu>
          )}
        </>
      }
      menu={
        <DisclosureMenu label={shellTexts.menu} buttonContent={<MenuIcon />}>
          {(close) => (
            <>
              <HeaderLinks path={path} className={MENU_ITEM} onChosen={close} />
              <hr />
              <ThemeChoice onChosen={close} />
              <hr />
              {account(close)}
            </>
          )}
        </DisclosureMenu>
      }
    >
      {children}
      {keys}
      {dialogs !== null && user !== null && (
        <dialogs.AccountDialog user={user} isForPassword={isForPassword} onClose={closeDialog} />
      )}
    </Frame>
  );
}

const HEADER_LINKS = linksIn("buttons");

interface HeaderLinksProps {
  readonly path: PagePath;
  readonly className: string;
  onChosen?(): void;
}

function HeaderLinks({ path, className, onChosen }: HeaderLinksProps) {
  return HEADER_LINKS.map(({ path: target, name, Icon }) => (
    <Link
      key={target}
      href={target}
      className={className}
      aria-current={target === path ? "page" : undefined}
      onPointerEnter={() => preloadIfConnected(target)}
      onClick={onChosen}
    >
      <Icon />
      {name}
    </Link>
  ));
}

function Brand({ isHeading }: { readonly isHeading: boolean }) {
  const brand = (
    <>
      <BrandMark />
      {shellTexts.product}
    </>
  );
  if (isHeading) return <PageHeading className={BRAND}>{brand}</PageHeading>;
  return (
    <Link href={PATHS.home} className={BRAND}>
      {brand}
    </Link>
  );
}

/** Drawn after the first paint, as formatters of times are slow to create on a phone. */
function HeaderClock() {
  const now = useNow();
  const isSettled = useDeferredValue(true, false);
  if (!isSettled) return null;
  return (
    <>
      <span className="text-note text-ink2">{weekdayAndDay(now)}</span>{" "}
      <span className="num -order-1 text-heading max-tablet:text-[1.5rem]">{clockTime(now)}</span>
    </>
  );
}
