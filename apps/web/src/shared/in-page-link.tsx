import type { MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { goToPart } from "./go-to-part.ts";

interface InPageLinkProps {
  /** The id of the part of the page to which it leads. */
  readonly to: string;
  /** Parameters of the page's address that it sets, or takes away (null); the others stay. */
  readonly parameters?: Readonly<Record<string, string | null>>;
  readonly className?: string;
  /** Before it goes: what lies over the page closes. */
  readonly onGo?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link to another part of this page: goes there with the focus on its heading, and nothing is loaded anew. */
export function InPageLink({ to, parameters = {}, className, onGo, children }: InPageLinkProps) {
  const set = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(set).toString();
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = new URL(location.href);
    for (const name of Object.keys(parameters)) address.searchParams.delete(name);
    for (const [name, value] of set) address.searchParams.set(name, value);
    // no step of its own for the back button
    history.replaceState(history.state, "", address);
    // at once: behind an open dialog nothing takes the focus
    if (onGo !== undefined) flushSync(onGo);
    goToPart(to);
  };
  return (
    <a href={`${search === "" ? "" : `?${search}`}#${to}`} className={className} onClick={go}>
      {children}
    </a>
  );
}
