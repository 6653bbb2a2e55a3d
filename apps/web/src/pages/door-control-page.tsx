import { PATHS } from "@platzwart/contract/page-paths";
import { doorControlTexts } from "@platzwart/texts/pages/door-control";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import { FreshMain } from "../shared/fresh-main.tsx";
import { buttonClass } from "../ui/button.tsx";
import { BackIcon, SlidersIcon } from "../ui/icons.tsx";
import { Info } from "../ui/info.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import "./door-control-page.css";

/** `/door-control` */
export function DoorControlPage() {
  return (
    <>
      <header className="door-header">
        <Link href={PATHS.home} className={buttonClass("quiet")}>
          <BackIcon />
          {shellTexts.back}
        </Link>
        <PageHeading title={doorControlTexts.heading}>{doorControlTexts.heading}</PageHeading>
        <Link href={PATHS.settings} className={buttonClass("quiet")}>
          <SlidersIcon />
          {shellTexts.settings}
        </Link>
      </header>
      <FreshMain className="door-main">
        <Info isPanel>{doorControlTexts.planned}</Info>
      </FreshMain>
    </>
  );
}
