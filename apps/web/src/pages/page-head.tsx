import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PageHeading } from "../shared/page-heading.tsx";
import { buttonClass } from "../ui/button.tsx";
import { BackIcon } from "../ui/icons.tsx";
import "./page-head.css";

interface PageHeadProps {
  readonly heading: string;
  /** What else can be done on the page, at its right. */
  readonly children?: ReactNode;
}

/** The way back to the main page, and the page's heading. */
export function PageHead({ heading, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <Link href={PATHS.home} className={buttonClass()}>
        <BackIcon />
        {shellTexts.back}
      </Link>
      <PageHeading title={heading}>{heading}</PageHeading>
      {children !== undefined && <div className="page-head-actions">{children}</div>}
    </div>
  );
}
