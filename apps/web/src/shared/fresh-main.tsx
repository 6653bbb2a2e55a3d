import type { ReactNode } from "react";
import { useConnection } from "./connection.ts";

/** The content of a page; says so when its values are old. */
export function FreshMain({
  className = "page",
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { isLost } = useConnection();
  return (
    <main className={className} data-stale={isLost}>
      {children}
    </main>
  );
}
