import { shellTexts } from "@platzwart/texts/pages/shell";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Page } from "../ui/page.tsx";
import { reloadOnceThere } from "./reload-once-there.ts";

/** Shown when the page's chunks could not be fetched; reloads once the server answers. */
export function MissingPage() {
  const main = useRef<HTMLElement>(null);
  const isRequested = useRef(false);
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    return reloadOnceThere({ isRequested: () => isRequested.current });
  }, []);
  const requestReload = () => {
    isRequested.current = true;
    setTrying(true);
  };
  return (
    <Page ref={main} tabIndex={-1}>
      <Callout
        title={shellTexts.pageMissing}
        action={
          <Button isBusy={isTrying} onClick={requestReload}>
            {shellTexts.retry}
          </Button>
        }
      >
        {shellTexts.pageMissingHint}
      </Callout>
    </Page>
  );
}
