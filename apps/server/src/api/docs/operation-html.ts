import { apiDocsTexts } from "@platzwart/texts/pages/api-docs";
import { curlCommand } from "./curl.ts";
import type { JsonSchema, Media, Operation, Parameter, Response } from "./document.ts";
import { type Html, html, withCode } from "./html.ts";
import { schemaHtml, typeWords } from "./schema-html.ts";

export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** `isOpen`: unfolded at first. */
export function operationHtml({ method, path, operation }: DocumentedCall, isOpen: boolean): Html {
  const { operationId, summary, description = "", parameters = [], requestBody, responses } = operation;
  const [callersLine, ...listItems] = description.split("\n");
  return html`<details class="operation" id="op-${operationId}" data-search="${searchTextOf(method, path, operation)}"${
    isOpen && html` open`
  }><summary><h3><span class="method">${method}</span> <code>${path}</code></h3><span class="summary">${withCode(summary)}</span></summary>
<div class="body">
<p class="who">${withCode(callersLine ?? "")} <a href="#op-${operationId}">#${operationId}</a></p>
${listItems.length > 0 && html`<ul>${listItems.map((line) => html`<li>${withCode(line.replace(/^- /, ""))}</li>`)}</ul>`}
${parameters.length > 0 && html`<h4>${apiDocsTexts.parameters}</h4><ul class="fields">${parameters.map(parameterHtml)}</ul>`}
${Object.values(requestBody?.content ?? {}).map((media) => html`<h4>${apiDocsTexts.body}</h4>${mediaHtml(media)}`)}
<h4>${apiDocsTexts.call}</h4>${copyable(curlCommand(method, path, operation))}
<h4>${apiDocsTexts.answers}</h4>${Object.entries(responses).map(([status, response]) => responseHtml(status, response))}
</div></details>`;
}

function parameterHtml({ name, in: place, required, description, schema }: Parameter): Html {
  return html`<li><code>${name}</code> <span class="type">${apiDocsTexts.places[place]}, ${typeWords(schema)}</span>${
    !required && html` <span class="optional">${apiDocsTexts.optional}</span>`
  }${description !== undefined && html`<p>${withCode(description)}</p>`}</li>`;
}

function responseHtml(status: string, { description, headers = {}, content = {} }: Response): Html {
  return html`<details class="answer"${status.startsWith("2") && html` open`}><summary><b>${
    status === "default" ? apiDocsTexts.otherwise : status
  }</b> ${withCode(description)}</summary>${Object.entries(headers).map(
    ([name, header]) => html`<p>${apiDocsTexts.header} <code>${name}</code>: ${header.description}</p>`,
  )}${Object.entries(content).map(
    ([type, media]) => html`<p class="type">${type}</p>${mediaHtml(media)}`,
  )}</details>`;
}

function mediaHtml({ schema, examples = {} }: Media): Html {
  return html`${schema !== undefined && schemaHtml(schema)}${Object.entries(examples).map(
    ([name, { value }]) =>
      html`<details class="example"><summary>${apiDocsTexts.example} <code>${name}</code></summary>${copyable(
        JSON.stringify(value, null, 2),
      )}</details>`,
  )}`;
}

/** A box of code with a button that copies it; the page's script, if it runs, shows the button. */
export function copyable(text: string): Html {
  return html`<div class="code"><pre><code>${text}</code></pre><button type="button" class="copy" hidden>${apiDocsTexts.copy}</button></div>`;
}

/** Words of a call, in lowercase, for the page's search. */
function searchTextOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const fields = [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
  ].flatMap(({ schema }) => (schema === undefined ? [] : [...fieldNames(schema)]));
  const codes = Object.values(responses).flatMap((response) => response["x-codes"] ?? []);
  const words = [
    method,
    path,
    operationId,
    summary,
    ...parameters.map(({ name }) => name),
    ...fields,
    ...codes,
  ];
  return [...new Set(words)].join(" ").toLowerCase();
}

function fieldNames({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): ReadonlySet<string> {
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...(items === undefined ? [] : [items])];
  return new Set([...Object.keys(properties), ...inner.flatMap((schema) => [...fieldNames(schema)])]);
}
