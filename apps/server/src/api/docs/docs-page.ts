import { PATHS } from "@platzwart/contract/page-paths";
import { INTRO } from "@platzwart/texts/api/intro";
import { apiDocsTexts } from "@platzwart/texts/pages/api-docs";
import { ALL_CODES } from "../openapi-booking-calls.ts";
import type { Document } from "./document.ts";
import { type Html, html, withCode } from "./html.ts";
import { copyable, type DocumentedCall, operationHtml } from "./operation-html.ts";
import { schemaHtml } from "./schema-html.ts";

/** Part of the API whose calls are unfolded at first, because most readers come for them. */
const UNFOLDED_TAG = "Booking systems";

/** A static page (X-08, decision 35), complete as sent, with a style sheet and script of this server. */
export function docsPage(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const parts = document.tags.map((tag) => ({
    name: tag.name,
    title: tag["x-displayName"],
    description: tag.description,
    id: sectionId(tag.name),
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return `<!doctype html>\n${
    html`<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${apiDocsTexts.title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api-docs.css">
<script src="/api-docs.js" defer></script>
</head>
<body data-found="${apiDocsTexts.found}" data-nothing="${apiDocsTexts.nothingFound}" data-copied="${apiDocsTexts.copied}" data-not-copied="${apiDocsTexts.notCopied}">
<a class="skip" href="#content">${apiDocsTexts.toContent}</a>
<header>
<h1>${apiDocsTexts.heading}</h1>
<p>${apiDocsTexts.version(document.info.version)}</p>
<p class="ways"><a href="${PATHS.home}">${apiDocsTexts.home}</a> <a href="${PATHS.help}#booking-system">${apiDocsTexts.help}</a> <a href="/openapi.json">${apiDocsTexts.document}</a></p>
</header>
<div class="columns">
<nav aria-label="${apiDocsTexts.contents}">
<search hidden><label for="search">${apiDocsTexts.search}</label><input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-hint"><p id="search-hint">${apiDocsTexts.searchHint}</p><p id="found" role="status"></p></search>
<details class="contents" open><summary>${apiDocsTexts.contents}</summary>
<ul>${INTRO.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}<li><a href="#codes">${apiDocsTexts.codes}</a></li></ul>
${parts.map(contentsHtml)}
</details>
</nav>
<main id="content" tabindex="-1">
${INTRO.map(introHtml)}
${parts.map(
  ({ id, name, title, description, calls: callsOfPart }) =>
    html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><p>${description}</p>${callsOfPart.map(
      (call) => operationHtml(call, name === UNFOLDED_TAG),
    )}</section>`,
)}
<section aria-labelledby="schemas"><h2 id="schemas">${apiDocsTexts.schemas}</h2>${Object.entries(
      document.components.schemas,
    ).map(
      ([name, schema]) => html`<h3 id="schema-${name}"><code>${name}</code></h3>${schemaHtml(schema)}`,
    )}</section>
<section aria-labelledby="codes"><h2 id="codes">${apiDocsTexts.codes}</h2><ul class="codes">${ALL_CODES.map(
      ({ code, status }) => html`<li><code>${code}</code> ${status}</li>`,
    )}</ul></section>
</main>
</div>
<p id="copy-status" role="status"></p>
</body>
</html>`.text
  }`;
}

function introHtml({ id, title, text }: (typeof INTRO)[number]): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${text.map((part) =>
    part.startsWith("```") ? copyable(part.replace(/^```\n|\n```$/g, "")) : html`<p>${withCode(part)}</p>`,
  )}</section>`;
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly calls: readonly DocumentedCall[];
}

/** A part's lines in the table of contents. */
function contentsHtml({ id, title, calls }: Part): Html {
  return html`<p><a href="#${id}">${title}</a></p><ul>${calls.map(
    ({ operation: { operationId } }) =>
      html`<li data-of="op-${operationId}"><a href="#op-${operationId}">${operationId}</a></li>`,
  )}</ul>`;
}

function sectionId(tag: string): string {
  return `part-${tag.toLowerCase().replaceAll(" ", "-")}`;
}
