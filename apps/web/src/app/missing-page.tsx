import { shellTexts } from "@platzwart/texts/pages/shell";
import { useEffect, useRef, useState } from "react";
import { browserClock } from "../shared/browser-clock.ts";
import { startProbe } from "../shared/live/probe.ts";
import { serverClock } from "../shared/now.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { pageReload } from "./page-reload.ts";

/**
 * A page whose parts could not be fetched. Browsers keep a failed import for as long as the document lives;
 * so the document is loaded anew once the server answers, not before: there would be nothing at all then.
 */
export function MissingPage() {
  const main = useRef<HTMLElement>(null);
  const isAsked = useRef(false);
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    return startProbe({
      clock: browserClock,
      send: fetch,
      heard: ({ ok }) => {
        if (ok && (isAsked.current || pageReload.mayReload(location.pathname, serverClock.now())))
          location.reload();
      },
    });
  }, []);
  const ask = () => {
    isAsked.current = true;
    setTrying(true);
  };
  return (
    <Page ref={main} tabIndex={-1}>
      <Notice
        title={shellTexts.pageMissing}
        action={
          <Button isBusy={isTrying} onClick={ask}>
            {shellTexts.retry}
          </Button>
        }
      >
        {shellTexts.pageMissingHint}
      </Notice>
    </Page>
  );
}
