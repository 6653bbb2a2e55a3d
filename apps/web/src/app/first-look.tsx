import { PATHS } from "@platzwart/contract/page-paths";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { NOTHING_KNOWN, StatusCounters } from "../features/courts/status-counters.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { BrandMark, KeypadIcon, MenuIcon, PersonIcon, SlidersIcon, ThemeIcon } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { Areas } from "./areas.tsx";
import { BRAND, Frame, USERNAME } from "./frame.tsx";

/** Drawn at build time and shown before any script is read; before-paint.ts chooses which look is visible. */
export function FirstLook() {
  // links read their own address from the router
  return (
    <Router ssrPath={PATHS.home}>
      <HomeSkeleton />
      <div className="page-missing" hidden>
        <Page>
          <div role="alert">
            <Callout title={shellTexts.pageMissing} action={<RetryLink />}>
              {shellTexts.nothingLoadedHint}
            </Callout>
          </div>
        </Page>
      </div>
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

/** Outline of "/" while a slow phone loads the page; screen readers skip it, as nothing is usable yet. */
function HomeSkeleton() {
  return (
    <div className="first-look" hidden aria-hidden="true" inert>
      <Frame
        brand={
          <p className={BRAND}>
            <BrandMark />
            {shellTexts.product}
          </p>
        }
        status={<p>{homeTexts.loadingCourts}</p>}
        areas={(look) => <Areas path={PATHS.home} look={look} />}
        buttons={
          <>
            <ButtonSkeleton icon={<KeypadIcon />}>{shellTexts.doorControl}</ButtonSkeleton>
            <ButtonSkeleton icon={<SlidersIcon />}>{shellTexts.settings}</ButtonSkeleton>
            <ButtonSkeleton icon={<ThemeIcon />} />
            <span className={USERNAME} />
            <ButtonSkeleton icon={<PersonIcon />} />
          </>
        }
        menu={<ButtonSkeleton icon={<MenuIcon />} />}
      >
        <Page>
          <StatusCounters counts={NOTHING_KNOWN} notices={null} />
          <p className="plan first num">{planTexts.loading}</p>
        </Page>
      </Frame>
    </div>
  );
}

function ButtonSkeleton({ icon, children }: { readonly icon: ReactNode; readonly children?: string }) {
  return (
    <span className={buttonClass("plain", children === undefined)}>
      {icon}
      {children}
    </span>
  );
}
