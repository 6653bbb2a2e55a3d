import { apiDocsTexts } from "@platzwart/texts/pages/api-docs";
import type { JsonSchema, Operation, Parameter } from "./document.ts";

/** For a shell whose variables have the server's address and the token, as the page's introduction says. */
export function curlCommand(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation;
  const query = operation["x-example-query"] ?? exampleQuery(parameters);
  const target = `"$PLATZWART${path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}${query}"`;
  const tokenVariable = operation["x-api-key-scope"] === undefined ? "PLATZWART_TOKEN" : "PLATZWART_KEY";
  const needsToken = security.some((scheme) => "bearer" in scheme);
  const isStream = path.endsWith("/live");
  const takesIdempotencyKey = parameters.some(({ name }) => name === "Idempotency-Key");
  const body = bodyOf(requestBody?.content["application/json"]);
  return [
    `curl ${isStream ? "-N " : ""}${method === "GET" ? "" : `-X ${method} `}${target}`,
    ...(needsToken ? [`-H "Authorization: Bearer $${tokenVariable}"`] : []),
    ...(takesIdempotencyKey ? [`-H "Idempotency-Key: ${apiDocsTexts.exampleKey}"`] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${body.replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ");
}

function exampleQuery(parameters: readonly Parameter[]): string {
  const requiredParameters = parameters.filter(({ in: place, required }) => place === "query" && required);
  if (requiredParameters.length === 0) return "";
  return `?${requiredParameters.map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleValue(schema)))}`).join("&")}`;
}

function bodyOf(
  media: { readonly schema?: JsonSchema; readonly examples?: object } | undefined,
): string | undefined {
  if (media === undefined) return undefined;
  const [example] = Object.values(media.examples ?? {}) as { readonly value: unknown }[];
  return JSON.stringify(example?.value ?? sampleValue(media.schema ?? {}), null, 2);
}

/** A valid value of the schema, so that the call can be tried. */
function sampleValue(schema: JsonSchema): unknown {
  const { type, properties, required = [], items, anyOf, oneOf, format, minimum } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [variant] = anyOf ?? oneOf ?? [];
  if (variant !== undefined) return sampleValue(variant);
  if (properties !== undefined) {
    const fields = Object.entries(properties).filter(([name]) => required.includes(name));
    const shown = fields.length > 0 ? fields : Object.entries(properties);
    return Object.fromEntries(shown.map(([name, field]) => [name, sampleValue(field)]));
  }
  if (items !== undefined) return [sampleValue(items)];
  if (format === "date-time") return "2026-12-01T17:00:00.000Z";
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return Math.max(1, minimum ?? 1);
  return "…";
}
