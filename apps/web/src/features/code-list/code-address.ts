import type { EndpointInput } from "@platzwart/contract/endpoint";
import { searchAccessCodes } from "@platzwart/contract/endpoints/code-list-endpoints";
import { useCallback, useMemo } from "react";
import { useSearch } from "wouter";

type Query = EndpointInput<typeof searchAccessCodes>["query"];

/** Filter of the code list, in the page's address. A field that is left out does not filter. */
export interface CodeFilter {
  readonly text?: string | undefined;
  readonly court?: Query["court"];
  readonly kind?: Query["kind"];
  /** Left out: in force or to come. */
  readonly state?: Exclude<Query["state"], "open"> | "all";
  /** Id of a single code. */
  readonly code?: string | undefined;
}

const FIELDS = ["text", "court", "state", "kind", "code"] as const;

export const NO_FILTER: CodeFilter = {};

/** Values that the server would refuse are ignored. */
export function readCodeFilter(search: string): CodeFilter {
  const parameters = new URLSearchParams(search);
  return Object.assign({}, ...FIELDS.map((field) => filterBy(field, parameters.get(field) ?? "")));
}

/** Filter of one field; empty: a value that the server would refuse. */
export function filterBy(field: (typeof FIELDS)[number], value: string): CodeFilter {
  if (value === "") return {};
  if (field === "state" && value === "all") return { state: "all" };
  const name = field === "code" ? "id" : field;
  const parsed = searchAccessCodes.query?.safeParse({ [name]: value }).data;
  return parsed === undefined || value === "open" ? {} : ({ [field]: parsed[name] } as CodeFilter);
}

/** Parameters of the address; those of anything else are dropped. */
export function codeFilterParameters(filter: CodeFilter): string {
  const parameters = new URLSearchParams();
  for (const field of FIELDS) {
    const value = filter[field];
    if (value !== undefined && value !== "") parameters.set(field, String(value));
  }
  return parameters.toString();
}

export function queryOf({ text, court, state, kind, code }: CodeFilter): Query {
  if (code !== undefined) return { id: code };
  return { text, court, kind, state: state === "all" ? undefined : (state ?? "open") };
}

export function hasFilter(filter: CodeFilter): boolean {
  return FIELDS.some((field) => filter[field] !== undefined);
}

export function useCodeFilter(): readonly [CodeFilter, (filter: CodeFilter) => void] {
  const parameters = codeFilterParameters(readCodeFilter(useSearch()));
  const filter = useMemo(() => readCodeFilter(parameters), [parameters]);
  const change = useCallback((next: CodeFilter) => {
    const address = new URL(window.location.href);
    address.search = codeFilterParameters(next);
    // the back button must not step through filters
    window.history.replaceState(window.history.state, "", address);
  }, []);
  return [filter, change];
}
