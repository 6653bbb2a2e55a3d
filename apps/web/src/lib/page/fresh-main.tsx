import type { ReactNode } from "react";
import { Page } from "../../ui/page.tsx";
import { useConnection } from "../live/connection.ts";

interface FreshMainProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Marks the page's content while its values are stale. */
export function FreshMain({ className, children }: FreshMainProps) {
  const { isLost } = useConnection();
  return (
    <Page className={className} data-stale={isLost}>
      {children}
    </Page>
  );
}
