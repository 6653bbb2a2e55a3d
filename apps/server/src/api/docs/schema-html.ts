import { apiDocsTexts } from "@platzwart/texts/pages/api-docs";
import type { JsonSchema } from "./document.ts";
import { type Html, html, withCode } from "./html.ts";

export function schemaHtml(schema: JsonSchema): Html {
  const { $ref, properties, anyOf, oneOf, items } = withoutNull(schema);
  if ($ref !== undefined) return html`<p>${linkToSchema($ref)}</p>`;
  const variants = oneOf ?? anyOf;
  return html`${variants !== undefined && variantsHtml(variants)}${
    variants === undefined && properties !== undefined && fieldsHtml(schema)
  }${items !== undefined && html`<p>${apiDocsTexts.eachItem}</p>${schemaHtml(items)}`}${
    variants === undefined &&
    properties === undefined &&
    items === undefined &&
    html`<p><span class="type">${typeWords(schema)}</span></p>`
  }`;
}

function variantsHtml(variants: readonly JsonSchema[]): Html {
  return html`<p>${apiDocsTexts.oneOf}</p><ul class="fields">${variants.map(
    (variant, index) =>
      html`<li><details><summary><code>${variant.title ?? apiDocsTexts.variant(index + 1)}</code> ${
        variant.description !== undefined && withCode(variant.description)
      }</summary>${schemaHtml(variant)}</details></li>`,
  )}</ul>`;
}

function fieldsHtml({ properties = {}, required = [] }: JsonSchema): Html {
  return html`<ul class="fields">${Object.entries(properties).map(([name, field]) =>
    fieldHtml(name, field, required.includes(name)),
  )}</ul>`;
}

function fieldHtml(name: string, field: JsonSchema, isRequired: boolean): Html {
  const nested = schemaWithFields(field);
  return html`<li><code>${name}</code> <span class="type">${typeWords(field)}</span>${
    !isRequired && html` <span class="optional">${apiDocsTexts.optional}</span>`
  }${field.description !== undefined && html`<p>${withCode(field.description)}</p>`}${
    nested !== null &&
    html`<details><summary>${apiDocsTexts.fieldsOf} <code>${name}</code></summary>${schemaHtml(nested)}</details>`
  }</li>`;
}

/** The schema whose fields a field contains, in lists and variants too; null: it contains no fields. */
function schemaWithFields(field: JsonSchema): JsonSchema | null {
  const { $ref, properties, items, anyOf, oneOf, additionalProperties } = withoutNull(field);
  if ($ref !== undefined) return null;
  if (properties !== undefined) return withoutNull(field);
  if (items !== undefined) return schemaWithFields(items);
  if (typeof additionalProperties === "object") return schemaWithFields(additionalProperties);
  return (oneOf ?? anyOf)?.some((variant) => schemaWithFields(variant) !== null) === true
    ? withoutNull(field)
    : null;
}

/** A schema that allows null besides one other schema becomes that one; all others stay. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  const others = anyOf?.filter(({ type }) => type !== "null");
  const [only] = others ?? [];
  return others?.length === 1 && only !== undefined && others.length !== anyOf?.length
    ? withoutNull(only)
    : schema;
}

export function typeWords(schema: JsonSchema): string {
  const { $ref, type, format, items, anyOf, oneOf } = schema;
  if ($ref !== undefined) return schemaName($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return shortened(schema.enum.map((value) => JSON.stringify(value)));
  const variants = anyOf ?? oneOf;
  if (variants !== undefined) return [...new Set(variants.map(typeWords))].join(apiDocsTexts.or);
  if (items !== undefined) return `${apiDocsTexts.listOf(typeWords(items))}${limitWords(schema)}`;
  const words = type === undefined ? apiDocsTexts.anything : [type].flat().join(apiDocsTexts.or);
  return `${words}${format === undefined ? "" : ` (${format})`}${limitWords(schema)}`;
}

function limitWords({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const unlessMaximal = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
  const from = unlessMaximal(minimum) ?? minLength ?? minItems;
  const until = unlessMaximal(maximum) ?? maxLength ?? maxItems;
  if (from === undefined && until === undefined) return "";
  const isNumber = minimum !== undefined || maximum !== undefined;
  const isList = minItems !== undefined || maxItems !== undefined;
  return `, ${apiDocsTexts.limits(isNumber ? "numbers" : isList ? "items" : "characters", from, until)}`;
}

/** Values of an enum that are shown. */
const MOST_VALUES = 12;

function shortened(values: readonly string[]): string {
  const shown = values.slice(0, MOST_VALUES).join(apiDocsTexts.or);
  return values.length > MOST_VALUES ? `${shown} …` : shown;
}

function linkToSchema($ref: string): Html {
  return html`<a href="#schema-${schemaName($ref)}">${schemaName($ref)}</a>`;
}

function schemaName($ref: string): string {
  return $ref.split("/").at(-1) ?? $ref;
}
