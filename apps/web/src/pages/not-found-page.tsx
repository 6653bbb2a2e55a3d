import { PATHS } from "@platzwart/contract/page-paths";
import { notFoundTexts } from "@platzwart/texts/pages/not-found";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { PageHeading } from "../shared/page-heading.tsx";
import { buttonClass } from "../ui/button.tsx";

/** Any path that no page has. */
export function NotFoundPage() {
  const [path] = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the attempted path is to stand in the console (R-02)
    console.error(`404: ${path}`);
  }, [path]);
  return (
    <main className="mx-auto flex max-w-120 flex-col items-start gap-2 px-4 pt-[clamp(1.5rem,16vh,10rem)] pb-12">
      <p className="num text-state text-ink2">404</p>
      <PageHeading title={notFoundTexts.title}>{notFoundTexts.heading}</PageHeading>
      <p className="text-ink2">{notFoundTexts.hint}</p>
      <Link href={PATHS.home} className={`${buttonClass("primary")} mt-4`}>
        {notFoundTexts.home}
      </Link>
    </main>
  );
}
