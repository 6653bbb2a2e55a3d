import { useEffect } from "react";
import { connectionWatch } from "../shared/connection.ts";
import { useLater } from "../shared/later.ts";
import { reloadOnceThere } from "./reload-once-there.ts";

/**
 * A part of its own, so that on a slow network a page is there sooner: what was answered meanwhile says which changes it
 * has seen, and messages wait. Without it the page is not kept up to date and says so, as without the server.
 */
export function BehindPageLater() {
  const part = useLater(() => import("./behind-page.tsx"));
  useEffect(() => connectionWatch.expect(), []);
  useEffect(() => (part === "failed" ? reloadOnceThere() : undefined), [part]);
  return part !== null && part !== "failed" && <part.BehindPage />;
}
