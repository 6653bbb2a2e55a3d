import type { MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { goToSection } from "./go-to-section.ts";

interface InPageLinkProps {
  readonly to: string;
  /** null removes a parameter; the others stay. */
  readonly parameters?: Readonly<Record<string, string | null>>;
  readonly className?: string;
  /** Called before navigation, to close an overlay. */
  readonly onGo?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function InPageLink({ to, parameters = {}, className, onGo, children }: InPageLinkProps) {
  const added = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(added).toString();
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = new URL(location.href);
    for (const name of Object.keys(parameters)) address.searchParams.delete(name);
    for (const [name, value] of added) address.searchParams.set(name, value);
    // the back button skips navigation within the page
    history.replaceState(history.state, "", address);
    // synchronous, as behind an open dialog nothing takes the focus
    if (onGo !== undefined) flushSync(onGo);
    goToSection(to);
  };
  return (
    <a href={`${search === "" ? "" : `?${search}`}#${to}`} className={className} onClick={go}>
      {children}
    </a>
  );
}
