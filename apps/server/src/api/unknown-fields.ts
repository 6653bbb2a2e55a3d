import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import { CONTROL_SYSTEM_ACTIONS, type ControlSystemAction } from "@platzwart/contract/control-system-actions";
import type { Endpoint } from "@platzwart/contract/endpoint";
import { FUNCTIONS_PATH } from "@platzwart/contract/function-refusal";
import * as z from "zod/mini";

/** Schema of a call or an action without fields. */
export const NO_FIELDS = z.object({});
const ACTIONS: ReadonlyMap<unknown, ControlSystemAction> = new Map(Object.entries(CONTROL_SYSTEM_ACTIONS));

/** In characters. */
const LONGEST_FIELD_PATH = 60;

/** `field`: path of the unknown field; `knownFields`: names in the same object. */
interface UnknownField {
  readonly field: string;
  readonly knownFields: readonly string[];
}

/** Schemas used in the contract: wrappers, lists and objects. */
interface Definition {
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

/** Fields at any depth that the schema does not have; `path`: prefix of their names, such as `data.`. */
export function unknownFields(schema: z.ZodMiniType, value: unknown, path = ""): readonly UnknownField[] {
  const { innerType, element, shape } = (schema as unknown as { readonly def: Definition }).def;
  if (innerType !== undefined) return unknownFields(innerType, value, path);
  if (element !== undefined && Array.isArray(value))
    return value.flatMap((item, index) => unknownFields(element, item, `${path}${index}.`));
  if (shape === undefined || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, fieldValue]) => {
    const fieldSchema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (fieldSchema !== undefined) return unknownFields(fieldSchema, fieldValue, `${path}${name}.`);
    return [{ field: `${path}${name}`.slice(0, LONGEST_FIELD_PATH), knownFields: Object.keys(shape) }];
  });
}

/** Unknown fields of a request below FUNCTIONS_PATH, which are not refused; empty for other requests. */
export function ignoredFields({ path, body: schema }: Endpoint, body: unknown): readonly string[] {
  if (!path.startsWith(FUNCTIONS_PATH)) return [];
  const { action, data } = body as { readonly action?: unknown; readonly data?: unknown };
  const hasActions = path === ENDPOINTS.controlSystemApi.path;
  return [
    ...unknownFields(schema ?? NO_FIELDS, body),
    ...(hasActions ? unknownFields(ACTIONS.get(action)?.data ?? NO_FIELDS, data, "data.") : []),
  ].map(({ field }) => field);
}
