import { asOf } from "@platzwart/texts/format";
import { useNow } from "../clock/now.ts";
import { useConnection } from "./connection.ts";

/** Time of the last sign of life, while the connection is lost. */
export function ServerAge({ className }: { readonly className: string }) {
  const { isLost, lastReceivedAt } = useConnection();
  const now = useNow();
  return isLost && lastReceivedAt !== null && <p className={className}>{asOf(lastReceivedAt, now)}</p>;
}
