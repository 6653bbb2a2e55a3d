import type { EndpointInput } from "@platzwart/contract/endpoint";
import { listLogs } from "@platzwart/contract/endpoints/log-endpoints";
import { fromIso } from "@platzwart/domain/time/instant";
import { useCallback, useMemo } from "react";
import { useSearch } from "wouter";
import { LOG_PARAMETERS } from "./log-parameters.ts";

/** Filter of the log, kept in the page's address (G-04). */
export type LogFilter = Pick<
  EndpointInput<typeof listLogs>["query"],
  "level" | "component" | "courtId" | "text" | "day"
>;

const PARAMETERS: Readonly<Record<keyof LogFilter, string>> = LOG_PARAMETERS;

const FIELDS = Object.keys(PARAMETERS) as (keyof LogFilter)[];

export const NO_FILTER: LogFilter = Object.fromEntries(FIELDS.map((field) => [field, undefined]));

/** The filter of an address; values that the server would refuse are ignored. */
export function readLogFilter(search: string): LogFilter {
  const parameters = new URLSearchParams(search);
  return Object.assign(
    {},
    ...FIELDS.map((field) => parseFilterValue(field, parameters.get(PARAMETERS[field]) ?? "")),
  );
}

/** Filter of one field; without it where the server would refuse the value. */
export function parseFilterValue(field: keyof LogFilter, value: string): LogFilter {
  const isMissing = value === "" || (field === "day" && !isDay(value));
  return (isMissing ? undefined : listLogs.query?.safeParse({ [field]: value }).data) ?? {};
}

/** The address's parameters with this filter; those that are not the log's stay. */
export function withLogFilter(search: string, filter: LogFilter): string {
  const parameters = new URLSearchParams(search);
  for (const field of FIELDS) {
    const value = filter[field];
    if (value === undefined || value === "") parameters.delete(PARAMETERS[field]);
    else parameters.set(PARAMETERS[field], String(value));
  }
  return parameters.toString();
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && fromIso(`${text}T12:00Z`) !== null;
}

export function isFilterSet(filter: LogFilter): boolean {
  return FIELDS.some((field) => filter[field] !== undefined);
}

export function useLogFilter(): readonly [LogFilter, (change: LogFilter) => void] {
  // stable identity despite other changes of the address
  const logParameters = withLogFilter("", readLogFilter(useSearch()));
  const filter = useMemo(() => readLogFilter(logParameters), [logParameters]);
  const change = useCallback((changes: LogFilter) => {
    const { href, search } = window.location;
    const address = new URL(href);
    address.search = withLogFilter(search, { ...readLogFilter(search), ...changes });
    // the back button must not step through filters
    window.history.replaceState(window.history.state, "", address);
  }, []);
  return [filter, change];
}
