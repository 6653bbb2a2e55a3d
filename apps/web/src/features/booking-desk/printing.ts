import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "./printing.css";

/** `@page` rule for a height in mm; browsers know no names of paper sizes but A4 and A5. */
export type PageOf = (height: number) => string;

const PX_PER_MM = 96 / 25.4;

/** Black on white in either theme; `width`: in mm. Resolves when the print dialog closes. */
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
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule);
  root.unmount();
  element.remove();
}
