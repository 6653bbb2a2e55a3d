import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { useState } from "react";
import { FIRST_STEPS_KEY } from "../shared/first-steps-key.ts";
import { kept } from "../shared/kept.ts";
import { useLater } from "../shared/later.ts";
import { useIsOperator } from "../shared/session-context.tsx";

const HIDDEN = "hidden";

/** Guides an operator whose hall is not set up yet; at a press it is gone for good, and not fetched any more. */
export function HomeGuide({ courts }: { readonly courts: readonly CourtView[] }) {
  const [isHidden, setHidden] = useState(() => kept.read(FIRST_STEPS_KEY) === HIDDEN);
  const isWanted = useIsOperator() && !isHidden;
  const steps = useLater(() => import("./first-steps.tsx"), isWanted);
  if (!isWanted || steps === null || steps === "failed") return null;
  const hide = () => {
    kept.write(FIRST_STEPS_KEY, HIDDEN);
    setHidden(true);
  };
  return <steps.FirstSteps courts={courts} onHide={hide} />;
}
