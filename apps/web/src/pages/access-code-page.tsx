import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { SETTINGS } from "@platzwart/domain/settings/registry";
import { accessCodeTexts } from "@platzwart/texts/pages/access-code";
import { useMemo, useState } from "react";
import { useCodeFilter } from "../features/code-list/code-address.ts";
import type { CodeActions } from "../features/code-list/code-details.tsx";
import { CodeList } from "../features/code-list/code-list.tsx";
import { EndCodeDialog } from "../features/code-list/end-code-dialog.tsx";
import { NewCodeDialog } from "../features/code-list/new-code-dialog.tsx";
import { ReplaceCodeDialog } from "../features/code-list/replace-code-dialog.tsx";
import { useCourts } from "../features/courts/court-queries.ts";
import { ChangeTimesDialog } from "../features/permanent-codes/change-times-dialog.tsx";
import { DeleteCodeDialog } from "../features/permanent-codes/delete-code-dialog.tsx";
import { NewPermanentCodeDialog } from "../features/permanent-codes/new-permanent-code-dialog.tsx";
import { useMayChange, useSettingValues } from "../features/settings/use-settings.ts";
import { FreshMain } from "../shared/fresh-main.tsx";
import type { NamedCourt } from "../shared/named-court.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "./page-head.tsx";

/** What stands above the page, and about which code. */
type Open =
  | { readonly dialog: "new" | "new_permanent" }
  | { readonly dialog: "end" | "replace" | "change" | "delete"; readonly code: CodeRow };

/** `/access-code`: all codes, with search and filters, and what can be done with them. */
export function AccessCodePage() {
  const isOperator = useMayChange();
  const settings = useSettingValues();
  const courts = useNamedCourts();
  const [filter, changeFilter] = useCodeFilter();
  const [open, setOpen] = useState<Open | null>(null);
  const actions: CodeActions = {
    onEnd: (code) => setOpen({ dialog: "end", code }),
    onReplace: (code) => setOpen({ dialog: "replace", code }),
    onShow: (code) => changeFilter({ code }),
    onChangePermanent: (code) => setOpen({ dialog: "change", code }),
    onDeletePermanent: (code) => setOpen({ dialog: "delete", code }),
  };
  return (
    <FreshMain>
      <PageHead heading={accessCodeTexts.heading}>
        {isOperator && (
          <Button onClick={() => setOpen({ dialog: "new_permanent" })}>{accessCodeTexts.newPermanent}</Button>
        )}
        {/* which courts there are has to be known first */}
        <Button kind="primary" disabled={courts.length === 0} onClick={() => setOpen({ dialog: "new" })}>
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
      {open !== null && (
        <OpenDialog
          open={open}
          courts={courts}
          validityHours={settings?.code_validity_hours ?? SETTINGS.code_validity_hours.default}
          onClose={() => setOpen(null)}
        />
      )}
    </FreshMain>
  );
}

interface OpenDialogProps {
  readonly open: Open;
  readonly courts: readonly NamedCourt[];
  readonly validityHours: number;
  onClose(): void;
}

function OpenDialog({ open, courts, validityHours, onClose }: OpenDialogProps) {
  switch (open.dialog) {
    case "new":
      return <NewCodeDialog courts={courts} validityHours={validityHours} onClose={onClose} />;
    case "new_permanent":
      return <NewPermanentCodeDialog onClose={onClose} />;
    case "end":
      return <EndCodeDialog code={open.code} onClose={onClose} />;
    case "replace":
      return <ReplaceCodeDialog code={open.code} onClose={onClose} />;
    case "change":
      return <ChangeTimesDialog code={open.code} onClose={onClose} />;
    case "delete":
      return <DeleteCodeDialog code={open.code} onClose={onClose} />;
  }
}

/** All courts in use, blocked ones too, in order. */
function useNamedCourts(): readonly NamedCourt[] {
  const { data } = useCourts();
  return useMemo(
    () =>
      data === undefined
        ? []
        : [...data.items, ...data.blocked].map(({ id, name }) => ({ id, name })).sort((a, b) => a.id - b.id),
    [data],
  );
}
