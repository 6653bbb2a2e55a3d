import {
  type CodeAtDoor,
  type CodeRow,
  resendAccessCode,
  searchAccessCodes,
} from "@platzwart/contract/endpoints/code-list-endpoints";
import { codeAtDoorWithCause, codeDoorsSummary, codeDoorsTexts as texts } from "@platzwart/texts/code-doors";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { useNowAt } from "../../lib/clock/now.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { ClockIcon, DoneIcon, PendingIcon, WarningIcon } from "../../ui/icons.tsx";
import { CODE_LIST_KEY, reloadCodeList } from "./code-list-key.ts";

interface CodeDoorsProps {
  readonly code: Pick<CodeRow, "id" | "doors" | "endedAt">;
}

/** State of a code at each door with a controller; offers a retry where one fails. */
export function CodeDoors({ code }: CodeDoorsProps) {
  const now = useNowAt([]);
  const resend = useResendCode(code.id);
  const { doors } = code;
  if (doors.length === 0) return null;
  const lines = (
    <ul aria-label={texts.list} className="m-0 grid list-none gap-1 p-0">
      {doors.map((door) => (
        <li key={door.doorId}>
          <StateLine state={door.state}>{codeAtDoorWithCause(code, door, now)}</StateLine>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid justify-items-start gap-2 text-note">
      {doors.length === 1 ? (
        lines
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">
            <CodeDoorsSummary code={code} />
          </summary>
          {lines}
        </details>
      )}
      {doors.some(({ state }) => state === "failed") && (
        <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? texts.resending : texts.resend}
        </Button>
      )}
    </div>
  );
}

/** CodeDoors for a code of which only the id is known, such as that of a booking. */
export function CodeDoorsById({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: [...CODE_LIST_KEY, "doors", id],
    queryFn: ({ signal }) => callServer(searchAccessCodes, { query: { id } }, signal),
    refetchInterval: refetchInterval(false),
  });
  const [code] = query.data?.items ?? [];
  return (
    <div className="empty:hidden" aria-live="polite">
      {code !== undefined && <CodeDoors code={code} />}
    </div>
  );
}

/** One line about a code at all its doors. */
export function CodeDoorsSummary({ code }: { readonly code: Pick<CodeRow, "doors" | "endedAt"> }) {
  const summary = codeDoorsSummary(code);
  return summary && <StateLine state={summary.state}>{summary.text}</StateLine>;
}

const STATE_LOOKS = {
  planned: [<ClockIcon key="icon" />, "text-ink2"],
  sending: [<PendingIcon key="icon" />, "text-ink2"],
  confirmed: [<DoneIcon key="icon" />, "text-ok-ink"],
  failed: [<WarningIcon key="icon" />, "text-err-ink"],
} as const satisfies Readonly<Record<CodeAtDoor["state"], readonly [ReactNode, string]>>;

function StateLine({ state, children }: { readonly state: CodeAtDoor["state"]; readonly children: string }) {
  const [icon, colour] = STATE_LOOKS[state];
  return (
    <span
      className={`inline-flex items-start gap-1.5 wrap-anywhere ${colour} [&_.icon]:mt-0.5 [&_.icon]:size-4 [&_.icon]:flex-none`}
    >
      {icon}
      {children}
    </span>
  );
}

function useResendCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(resendAccessCode, { params: { id } }),
    onSuccess: () => toasts.show({ kind: "done", ...texts.resent }),
    onError: (error) => reportFailure(texts.resendFailed, error),
    onSettled: () => reloadCodeList(client),
  });
}
