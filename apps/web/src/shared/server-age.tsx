import { asOf } from "@platzwart/texts/format";
import { useConnection } from "./connection.ts";
import { useNow } from "./now.ts";

/** How old what is shown is, while the server is out of reach. */
export function ServerAge({ className }: { readonly className: string }) {
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  return isLost && lastHeardAt !== null && <p className={className}>{asOf(lastHeardAt, now)}</p>;
}
