import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useSession } from "./session-context.tsx";

function Reader() {
  return <p>{useSession().status}</p>;
}

test("[N-08] reading the session outside its provider throws an error that says so", () => {
  expect(() => renderToStaticMarkup(<Reader />)).toThrow("useSession must be used inside a SessionProvider");
});
