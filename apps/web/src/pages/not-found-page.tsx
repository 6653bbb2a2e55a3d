import { PATHS } from "@platzwart/contract/page-paths";
import { notFoundTexts } from "@platzwart/texts/pages/not-found";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { buttonClass } from "../ui/button.tsx";
import { Entrance } from "./entrance.tsx";

/** Any path without a page. */
export function Page() {
  const [path] = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the attempted path belongs on the console (R-02)
    console.error(`404: ${path}`);
  }, [path]);
  return (
    <Entrance heading={notFoundTexts.heading} title={notFoundTexts.title}>
      <p className="text-ink2">{notFoundTexts.hint}</p>
      <Link href={PATHS.home} className={`${buttonClass("primary")} mt-2 min-h-12!`}>
        {notFoundTexts.home}
      </Link>
    </Entrance>
  );
}
