import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface TabsProps<Tab extends string> {
  readonly label: string;
  readonly tabs: Readonly<Record<Tab, string>>;
  readonly current: NoInfer<Tab>;
  onChoose(tab: Tab): void;
  readonly children: ReactNode;
}

const TAB = [
  "min-h-12 cursor-pointer border-0 border-b-[3px] border-transparent bg-transparent px-2 pt-[3px] pb-0 text-ink2",
  "hover:text-ink aria-selected:border-b-ink aria-selected:text-ink",
  "forced:border-b-[Canvas] forced:aria-selected:border-b-[Highlight]",
].join(" ");

/** Only the current tab is in the Tab order; arrows, Home and End move between tabs. */
export function Tabs<Tab extends string>({ label, tabs, current, onChoose, children }: TabsProps<Tab>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as Tab[];
  const idOf = (tab: Tab) => `${id}-${tab}`;
  const moveByKey = (event: KeyboardEvent) => {
    const next = nextTab(event.key, names, current);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next))}`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className="flex flex-wrap gap-x-1 border-b border-line px-3 max-tablet:px-2"
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
      >
        {names.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={idOf(tab)}
            className={TAB}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {tabs[tab]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={idOf(current)} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}

function nextTab<Tab>(key: string, tabs: readonly Tab[], current: Tab): Tab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (key === "Home") return tabs[0];
  if (key === "End") return tabs.at(-1);
  return step === undefined ? undefined : tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
}
