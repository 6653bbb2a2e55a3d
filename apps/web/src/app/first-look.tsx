import { PATHS } from "@platzwart/contract/page-paths";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Router } from "wouter";
import { NOTHING_KNOWN, StatusCounters } from "../features/courts/status-counters.tsx";
import { buttonClass } from "../ui/button.tsx";
import { BrandMark, KeypadIcon, MenuIcon, PersonIcon, SlidersIcon, ThemeIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { Areas } from "./areas.tsx";

/**
 * What the document holds where the page will be, drawn when the page is built: nothing has to be read or run before it
 * is seen. Seen is one of the two or none, as before-paint.ts says.
 */
export function FirstLook() {
  // the links ask where they are
  return (
    <Router ssrPath={PATHS.home}>
      <HallToCome />
      <main className="page page-missing" hidden>
        <div role="alert">
          <Notice title={shellTexts.pageMissing} action={<RetryLink />}>
            {shellTexts.nothingLoadedHint}
          </Notice>
        </div>
      </main>
    </Router>
  );
}

function RetryLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the address of this very document
    <a className={buttonClass()} href="">
      {shellTexts.retry}
    </a>
  );
}

/**
 * The hall's page before any of it is there: what stands on it whatever the server says, where it will stand. On a slow
 * phone it is seen while the rest is still being fetched and read. Nobody can use it yet, so nobody is told of it.
 */
function HallToCome() {
  return (
    <div className="shell first-look" hidden aria-hidden="true" inert>
      <header className="header">
        <div className="header-inner">
          <p className="brand">
            <BrandMark />
            {shellTexts.product}
          </p>
          <p className="court-count">{homeTexts.loadingCourts}</p>
          <Areas path={PATHS.home} className="header-areas" />
          <p className="header-clock" />
          <div className="header-buttons">
            <span className={buttonClass()}>
              <KeypadIcon />
              {shellTexts.doorControl}
            </span>
            <span className={buttonClass()}>
              <SlidersIcon />
              {shellTexts.settings}
            </span>
            <span className={buttonClass("plain", true)}>
              <ThemeIcon />
            </span>
            <span className={buttonClass("plain", true)}>
              <PersonIcon />
            </span>
          </div>
          <div className="header-menu">
            <span className={buttonClass("plain", true)}>
              <MenuIcon />
            </span>
          </div>
        </div>
      </header>
      <main className="page">
        <StatusCounters counts={NOTHING_KNOWN} notices={null} />
        <p className="plan first num">{planTexts.loading}</p>
      </main>
      <Areas path={PATHS.home} className="bottom-bar" />
    </div>
  );
}
