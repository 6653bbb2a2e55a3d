import { useLocation, useSearch } from "wouter";

/** Which of some tabs the address names in a parameter, and how it is changed; the first where it names none. */
export function useTabInAddress<Tab extends string>(
  parameter: string,
  tabs: Readonly<Record<Tab, string>>,
): readonly [Tab, (tab: Tab) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const names = Object.keys(tabs) as Tab[];
  const named = new URLSearchParams(search).get(parameter);
  const current = names.find((tab) => tab === named) ?? (names[0] as Tab);
  const choose = (tab: Tab) => {
    const parameters = new URLSearchParams(search);
    parameters.set(parameter, tab);
    // no step of its own for the back button
    navigate(`${path}?${parameters}`, { replace: true });
  };
  return [current, choose];
}
