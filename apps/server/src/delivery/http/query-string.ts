import { type ParsedUrlQuery, parse } from "node:querystring";

/** No call of the contract has ten parameters. */
const MOST_PARAMETERS = 32;

/**
 * Parses the query of a request, which is done before anything is known of its sender: thousands of names in one would
 * take milliseconds of everybody's turn. What stands behind the 32nd parameter is not read.
 */
export function parseQuery(query: string): ParsedUrlQuery {
  return parse(query, "&", "=", { maxKeys: MOST_PARAMETERS });
}
