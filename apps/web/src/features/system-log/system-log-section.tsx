import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { useEffect } from "react";
import { useFold } from "../../shared/folds.ts";
import { goToPart, SEARCH_FIELD } from "../../shared/go-to-part.ts";
import { useKeys } from "../../shared/keys.ts";
import { useLater } from "../../shared/later.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { MissingPart } from "../../shared/no-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { isSet, useLogFilter } from "./log-address.ts";
import { LOG_SECTION } from "./log-parameters.ts";

/** "System Logs": the live log of the hall (H-10, G); closed it loads nothing. */
export function SystemLogSection({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const [filter] = useLogFilter();
  // an address with a filter shows its matches (G-04)
  const [isOpen, onFold] = useFold(LOG_SECTION, isSet(filter));
  useKeys({ actions: { "/": () => goToPart(LOG_SECTION, SEARCH_FIELD) } });
  // loaded ahead, as it is opened when something is wrong
  const log = useLater(() => import("./open-log.tsx"));
  // after navigation or in a new tab; later than the page's heading takes the focus
  useEffect(() => {
    if (location.hash === `#${LOG_SECTION}`) goToPart(LOG_SECTION);
  }, []);
  return (
    <div className="system-log">
      <Panel id={LOG_SECTION} heading={texts.heading} fold={{ isOpen, onFold }}>
        {log === "failed" ? (
          <MissingPart title={texts.missing} />
        ) : log === null ? (
          <div className="min-h-56.25" aria-busy="true" />
        ) : (
          <log.OpenLog courts={courts} />
        )}
      </Panel>
    </div>
  );
}
