import type { ComponentProps } from "react";

/** The page's main content, centred within the edges. */
export function Page({ className = "pt-6 pb-6 max-tablet:pt-3", ...main }: ComponentProps<"main">) {
  return <main {...main} className={`mx-auto max-w-page px-(--page-edge) ${className}`} />;
}
