import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { useEffect } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { useKeys } from "../../lib/keys/keys.ts";
import { useChunkWhenIdle } from "../../lib/later/later.ts";
import { goToSection, SEARCH_FIELD } from "../../lib/navigation/go-to-section.ts";
import { ChunkLoadError } from "../../lib/page/not-ready.tsx";
import { useFold } from "../../lib/storage/folds.ts";
import { Panel } from "../../ui/panel.tsx";
import { isFilterSet, useLogFilter } from "./log-address.ts";
import { LOG_SECTION } from "./log-parameters.ts";

/** "System Logs"; no entry is requested while the section is folded (H-10). */
export function SystemLogSection({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const [filter] = useLogFilter();
  // an address with a filter shows its matches (G-04)
  const [isOpen, onFold] = useFold(LOG_SECTION, isFilterSet(filter));
  useKeys({ actions: { "/": () => goToSection(LOG_SECTION, SEARCH_FIELD) } });
  // preloaded, as the log is opened when something is wrong
  const log = useChunkWhenIdle(() => import("./open-log.tsx"));
  // runs after the page's heading takes the focus
  useEffect(() => {
    if (location.hash === `#${LOG_SECTION}`) goToSection(LOG_SECTION);
  }, []);
  return (
    <div className="system-log">
      <Panel id={LOG_SECTION} heading={texts.heading} fold={{ isOpen, onFold }}>
        {log === "failed" ? (
          <ChunkLoadError title={texts.missing} />
        ) : log === null ? (
          <div className="min-h-56.25" aria-busy="true" />
        ) : (
          <log.OpenLog courts={courts} />
        )}
      </Panel>
    </div>
  );
}
