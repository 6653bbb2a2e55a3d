import { SETTINGS } from "@platzwart/domain/settings/registry";
import { accessCodeTexts } from "@platzwart/texts/pages/access-code";
import { useState } from "react";
import { useCodeFilter } from "../features/code-list/code-address.ts";
import type { CodeActions } from "../features/code-list/code-details.tsx";
import { CodeList } from "../features/code-list/code-list.tsx";
import { useEveryCourt } from "../features/courts/court-queries.ts";
import { useSettingValues } from "../features/settings/use-settings.ts";
import { useDialogLater } from "../lib/later/dialog-later.ts";
import { useChunkWhenIdle } from "../lib/later/later.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { useIsOperator } from "../lib/session/session-context.tsx";
import { Button } from "../ui/button.tsx";
import type { OpenDialog } from "./access-code-dialogs.tsx";
import { PageHead } from "./page-head.tsx";

const loadDialogs = () => import("./access-code-dialogs.tsx");

/** `/access-code`. */
export function Page() {
  const isOperator = useIsOperator();
  const settings = useSettingValues();
  const courts = useEveryCourt() ?? [];
  const [filter, changeFilter] = useCodeFilter();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [dialogs, loadDialog, closeDialogs] = useDialogLater(loadDialogs);
  // loaded ahead, as a customer on the phone does not wait
  useChunkWhenIdle(loadDialogs);
  const show = (dialog: OpenDialog) => {
    setOpen(dialog);
    loadDialog();
  };
  const actions: CodeActions = {
    onEnd: (code) => show({ dialog: "end", code }),
    onReplace: (code) => show({ dialog: "replace", code }),
    onShow: (code) => changeFilter({ code }),
    onChangePermanent: (code) => show({ dialog: "change", code }),
    onDeletePermanent: (code) => show({ dialog: "delete", code }),
  };
  return (
    <FreshMain>
      <PageHead heading={accessCodeTexts.heading}>
        {isOperator && (
          <Button onClick={() => show({ dialog: "new_permanent" })}>{accessCodeTexts.newPermanent}</Button>
        )}
        {/* the form needs the list of courts */}
        <Button kind="primary" disabled={courts.length === 0} onClick={() => show({ dialog: "new" })}>
          {accessCodeTexts.newCode}
        </Button>
      </PageHead>
      <CodeList
        filter={filter}
        courts={courts}
        isOperator={isOperator}
        arePermanentAllowed={settings?.allow_permanent_codes}
        actions={actions}
        onFilter={changeFilter}
      />
      {open !== null && dialogs !== null && (
        <dialogs.AccessCodeDialog
          open={open}
          courts={courts}
          validityHours={settings?.code_validity_hours ?? SETTINGS.code_validity_hours.default}
          onClose={closeDialogs}
        />
      )}
    </FreshMain>
  );
}
