import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import { buttonClass } from "../ui/button.tsx";
import { BackIcon } from "../ui/icons.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import "./page-head.css";

/** The way back to the main page, and the page's heading. */
export function PageHead({ heading }: { readonly heading: string }) {
  return (
    <div className="page-head">
      <Link href={PATHS.home} className={buttonClass()}>
        <BackIcon />
        {shellTexts.back}
      </Link>
      <PageHeading title={heading}>{heading}</PageHeading>
    </div>
  );
}
