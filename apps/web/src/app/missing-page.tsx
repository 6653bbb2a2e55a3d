import { shellTexts } from "@platzwart/texts/pages/shell";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { reloadOnceThere } from "./reload-once-there.ts";

export function MissingPage() {
  const main = useRef<HTMLElement>(null);
  const isAsked = useRef(false);
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    return reloadOnceThere({ isAsked: () => isAsked.current });
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
