import { apiDocsTexts } from "@platzwart/texts/pages/api-docs";
import type { JsonSchema } from "./document.ts";
import { type Html, html, withCode } from "./html.ts";

export function schemaHtml(schema: JsonSchema): Html {
  const { $ref, properties, anyOf, oneOf, items } = plain(schema);
  if ($ref !== undefined) return html`<p>${reference($ref)}</p>`;
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
  const nested = nestedIn(field);
  return html`<li><code>${name}</code> <span class="type">${typeWords(field)}</span>${
    !isRequired && html` <span class="optional">${apiDocsTexts.optional}</span>`
  }${field.description !== undefined && html`<p>${withCode(field.description)}</p>`}${
    nested !== null &&
    html`<details><summary>${apiDocsTexts.fieldsOf} <code>${name}</code></summary>${schemaHtml(nested)}</details>`
  }</li>`;
}

/** null: the field has no fields. */
function nestedIn(field: JsonSchema): JsonSchema | null {
  const { $ref, properties, items, anyOf, oneOf, additionalProperties } = plain(field);
  if ($ref !== undefined) return null;
  if (properties !== undefined) return plain(field);
  if (items !== undefined) return nestedIn(items);
  if (typeof additionalProperties === "object") return nestedIn(additionalProperties);
  return (oneOf ?? anyOf)?.some((variant) => nestedIn(variant) !== null) === true ? plain(field) : null;
}

function plain(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  const others = anyOf?.filter(({ type }) => type !== "null");
  const [only] = others ?? [];
  return others?.length === 1 && only !== undefined && others.length !== anyOf?.length ? plain(only) : schema;
}

export function typeWords(schema: JsonSchema): string {
  const { $ref, type, format, items, anyOf, oneOf } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return shortened(schema.enum.map((value) => JSON.stringify(value)));
  const variants = anyOf ?? oneOf;
  if (variants !== undefined) return [...new Set(variants.map(typeWords))].join(apiDocsTexts.or);
  if (items !== undefined) return `${apiDocsTexts.listOf(typeWords(items))}${limits(schema)}`;
  const words = type === undefined ? apiDocsTexts.anything : [type].flat().join(apiDocsTexts.or);
  return `${words}${format === undefined ? "" : ` (${format})`}${limits(schema)}`;
}

function limits({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const isWorthIt = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
  const from = isWorthIt(minimum) ?? minLength ?? minItems;
  const until = isWorthIt(maximum) ?? maxLength ?? maxItems;
  if (from === undefined && until === undefined) return "";
  const isNumber = minimum !== undefined || maximum !== undefined;
  const isList = minItems !== undefined || maxItems !== undefined;
  return `, ${apiDocsTexts.limits(isNumber ? "numbers" : isList ? "items" : "characters", from, until)}`;
}

const MOST_VALUES = 12;

function shortened(values: readonly string[]): string {
  const shown = values.slice(0, MOST_VALUES).join(apiDocsTexts.or);
  return values.length > MOST_VALUES ? `${shown} …` : shown;
}

function reference($ref: string): Html {
  return html`<a href="#schema-${nameOf($ref)}">${nameOf($ref)}</a>`;
}

function nameOf($ref: string): string {
  return $ref.split("/").at(-1) ?? $ref;
}
