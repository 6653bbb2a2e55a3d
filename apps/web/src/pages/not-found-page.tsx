import { PATHS } from "@platzwart/contract/page-paths";
import { notFoundTexts } from "@platzwart/texts/pages/not-found";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { PageHeading } from "../shared/page-heading.tsx";
import { buttonClass } from "../ui/button.tsx";
import "./not-found-page.css";

/** Any path that no page has. */
export function NotFoundPage() {
  const [path] = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the attempted path is to stand in the console (R-02)
    console.error(`404: ${path}`);
  }, [path]);
  return (
    <main className="not-found">
      <p className="num second">404</p>
      <PageHeading title={notFoundTexts.title}>{notFoundTexts.heading}</PageHeading>
      <p className="second">{notFoundTexts.hint}</p>
      <Link href={PATHS.home} className={buttonClass("primary")}>
        {notFoundTexts.home}
      </Link>
    </main>
  );
}
