import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ReactNode, useEffect, useRef } from "react";

interface PageHeadingProps {
  /** Left out: the document's title is the product's name alone. */
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

let isFirstPage = true;

/** Names the page in the document's title and takes the focus after navigation. */
export function PageHeading({ title, className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = title === undefined ? shellTexts.product : shellTexts.title(title);
  }, [title]);

  useEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
