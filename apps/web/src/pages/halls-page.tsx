import type { OtherHallView } from "@platzwart/contract/endpoints/hall-endpoints";
import { hallTexts } from "@platzwart/texts/pages/halls";
import { useState } from "react";
import { HallDialog, RemoveHallDialog } from "../features/halls/hall-dialogs.tsx";
import { HallList } from "../features/halls/hall-list.tsx";
import { useCameFrom } from "../lib/navigation/came-from.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { useIsOperator } from "../lib/session/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { PageHead } from "./page-head.tsx";

type Opened = { readonly kind: "add" } | { readonly kind: "change" | "remove"; readonly hall: OtherHallView };

/** `/halls`: other installations by their own overview (V-09). */
export function Page() {
  const isOperator = useIsOperator();
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  return (
    <FreshMain>
      <PageHead heading={hallTexts.heading} backTo={useCameFrom()}>
        {isOperator && <Button onClick={() => open({ kind: "add" })}>{hallTexts.add}</Button>}
      </PageHead>
      <HallList
        isOperator={isOperator}
        onChange={(hall) => open({ kind: "change", hall })}
        onRemove={(hall) => open({ kind: "remove", hall })}
      />
      {opened?.kind === "add" && <HallDialog hall={null} onClose={close} />}
      {opened?.kind === "change" && <HallDialog hall={opened.hall} onClose={close} />}
      {opened?.kind === "remove" && <RemoveHallDialog hall={opened.hall} onClose={close} />}
    </FreshMain>
  );
}
