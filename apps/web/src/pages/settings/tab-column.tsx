import type { ReactNode } from "react";

export function TabColumn({ children }: { readonly children: ReactNode }) {
  return (
    <div className="max-w-240 min-w-0 flex-1 *:not-first:mt-4 max-tablet:*:not-first:mt-2">{children}</div>
  );
}
