import { PATHS } from "@platzwart/contract/page-paths";
import { helpTexts } from "@platzwart/texts/pages/help";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { HelpView } from "../features/help/help-view.tsx";
import { goToSection } from "../lib/navigation/go-to-section.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { PageHead } from "./page-head.tsx";

const SEARCH = "q";

/** `/help`: search and topic are in the address (Y-01). */
export function Page() {
  const search = new URLSearchParams(useSearch()).get(SEARCH) ?? "";
  const [, go] = useLocation();
  useEffect(() => {
    goToTopic();
    window.addEventListener("hashchange", goToTopic);
    return () => window.removeEventListener("hashchange", goToTopic);
  }, []);
  return (
    <FreshMain>
      <PageHead heading={helpTexts.heading} />
      <HelpView
        search={search}
        onSearch={(words) =>
          go(words === "" ? PATHS.help : `${PATHS.help}?${new URLSearchParams({ [SEARCH]: words })}`, {
            replace: true,
          })
        }
      />
    </FreshMain>
  );
}

function goToTopic(): void {
  goToSection(location.hash.slice(1));
}
