import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "./printing.css";

/** Of the paper, as `@page` wants it; names of paper sizes other than A4 and A5 are unknown to browsers. */
export type PageOf = (height: number) => string;

const PX_PER_MM = 96 / 25.4;

/**
 * Prints a sheet in place of the page, in its own size, black on white in either theme. `width`: of what is measured, in mm;
 * `pageOf`: the rule of its page for a content so many mm high. Resolves when the browser's print dialog is done.
 */
export async function printSheet(content: ReactNode, width: number, pageOf: PageOf): Promise<void> {
  const element = document.createElement("div");
  element.className = "print-sheet is-measured";
  element.style.setProperty("--sheet-width", `${width}mm`);
  const root = createRoot(element);
  document.body.append(element);
  flushSync(() => root.render(content));
  await document.fonts.ready;
  const height = Math.ceil(element.getBoundingClientRect().height / PX_PER_MM);
  element.classList.remove("is-measured");
  const rule = new CSSStyleSheet();
  rule.replaceSync(`@page { ${pageOf(height)} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];
  const isDone = new Promise<void>((done) => addEventListener("afterprint", () => done(), { once: true }));
  print();
  await isDone;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule);
  root.unmount();
  element.remove();
}
