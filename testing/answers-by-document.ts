import { openApiDocument } from "@platzwart/server/api/openapi";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer } from "./hall-api.ts";

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface Described {
  readonly path: string;
  readonly pattern: RegExp;
  readonly methods: Readonly<Record<string, Operation>>;
}

const DOCUMENT = "document";

/** Made at the first answer, once for each process: it takes a while. */
let described: { readonly ajv: Ajv2020; readonly paths: readonly Described[] } | undefined;
const validators = new Map<string, ValidateFunction>();

function readDocument() {
  if (described !== undefined) return described;
  const document = openApiDocument("test");
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  const paths = Object.entries(document["paths"] as Record<string, Described["methods"]>).map(
    ([path, methods]) => ({
      path,
      methods,
      pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    }),
  );
  // what is written out comes before what has a parameter
  paths.sort((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
  described = { ajv, paths };
  return described;
}

/**
 * What is wrong with an answer of the server by what its OpenAPI document says of the call; undefined: nothing,
 * or it is no call of the document.
 */
export function faultByDocument(
  method: string,
  target: string,
  { status, headers, body }: Answer,
): string | undefined {
  const { ajv, paths } = readDocument();
  const path = target.split("?")[0] ?? "";
  const place = paths.find(({ pattern, methods }) => pattern.test(path) && method.toLowerCase() in methods);
  const operation = place?.methods[method.toLowerCase()];
  if (place === undefined || operation === undefined) return undefined;
  const response = String(status) in operation.responses ? String(status) : "default";
  if (response === "default" && status < 400) return `status ${status} is not in the document`;
  const { content } = operation.responses[response] ?? {};
  const type = headers.get("content-type")?.split(";")[0] ?? null;
  if (content === undefined) return type === null ? undefined : `${type} where the document has no content`;
  if (type === null || !(type in content)) return `${type} instead of ${Object.keys(content).join(", ")}`;
  if (type === "text/event-stream") return undefined;
  const pointer = [
    "paths",
    place.path,
    method.toLowerCase(),
    "responses",
    response,
    "content",
    type,
    "schema",
  ]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
  validators.set(pointer, validate);
  if (validate(body)) return undefined;
  return ajv.errorsText(validate.errors, { dataVar: "answer" });
}

/** The codes that the document has for an answer to a call; undefined: it names none for this status. */
export function codesInDocument(
  method: string,
  target: string,
  status: number,
): readonly string[] | undefined {
  const { paths } = readDocument();
  const path = target.split("?")[0] ?? "";
  const place = paths.find(({ pattern, methods }) => pattern.test(path) && method.toLowerCase() in methods);
  const response = place?.methods[method.toLowerCase()]?.responses[String(status)];
  return (response as { readonly "x-codes"?: readonly string[] } | undefined)?.["x-codes"];
}

/** Whether a value is as a schema of the document says, by its JSON pointer; else what is wrong. */
export function faultBySchema(pointer: string, value: unknown): string | undefined {
  const { ajv } = readDocument();
  const validate = ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
