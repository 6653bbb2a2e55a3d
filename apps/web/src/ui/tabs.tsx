import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import "./tabs.css";

interface TabsProps<Tab extends string> {
  readonly label: string;
  /** In order, with their words. */
  readonly tabs: Readonly<Record<Tab, string>>;
  readonly current: NoInfer<Tab>;
  onChoose(tab: Tab): void;
  readonly children: ReactNode;
}

/** Parts of which one is shown. One of the tabs is in the order of Tab, the arrows, Home and End go between them. */
export function Tabs<Tab extends string>({ label, tabs, current, onChoose, children }: TabsProps<Tab>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as Tab[];
  const idOf = (tab: Tab) => `${id}-${tab}`;
  const go = (event: KeyboardEvent) => {
    const next = nextTab(event.key, names, current);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next))}`)?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={go}>
        {names.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={idOf(tab)}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {tabs[tab]}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="tab-panel"
        role="tabpanel"
        aria-labelledby={idOf(current)}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}

/** Where a key leads from a tab; undefined: nowhere. */
function nextTab<Tab>(key: string, tabs: readonly Tab[], current: Tab): Tab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (key === "Home") return tabs[0];
  if (key === "End") return tabs.at(-1);
  return step === undefined ? undefined : tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
}
