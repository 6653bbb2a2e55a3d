import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PageHeading } from "../lib/page/page-heading.tsx";
import { buttonClass } from "../ui/button.tsx";
import { BackIcon } from "../ui/icons.tsx";

interface PageHeadProps {
  readonly heading: string;
  readonly backTo?: string;
  readonly children?: ReactNode;
}

const ACTIONS = [
  "flex flex-[1_0_auto] justify-end gap-2 max-tablet:flex-[1_1_100%] max-tablet:flex-wrap",
  "max-tablet:[&>.button]:flex-auto max-tablet:[&>.button]:px-3",
].join(" ");

export function PageHead({ heading, backTo = PATHS.home, children }: PageHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link href={backTo} className={`${buttonClass()} pl-2!`}>
        <BackIcon />
        {shellTexts.back}
      </Link>
      <PageHeading title={heading}>{heading}</PageHeading>
      {children !== undefined && <div className={ACTIONS}>{children}</div>}
    </div>
  );
}
