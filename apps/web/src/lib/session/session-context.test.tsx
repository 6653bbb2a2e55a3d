import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useSession } from "./session-context.tsx";

function Reader() {
  return createElement("p", null, useSession().status);
}

test("[N-08] using the session outside its provider throws an error that says so", () => {
  expect(() => renderToStaticMarkup(createElement(Reader))).toThrow(/provider/i);
});
