import type { MemberView } from "@platzwart/contract/endpoints/server-health-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { refusalOf } from "../../lib/api/refusals.ts";
import { useNow } from "../../lib/clock/now.ts";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Callout } from "../../ui/callout.tsx";
import { List, ListRow } from "../../ui/list.tsx";
import { useAcceptMember, useRemoveMember, useServerHealth } from "./device-queries.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import type { DeviceStatus } from "./devices.ts";

const texts = monitoringTexts.members;

/** The servers of a hall that has several, and which may take over (V-01, V-07). */
export function MemberList() {
  const members = useServerHealth().data?.members ?? [];
  const isOperator = useIsOperator();
  const accept = useAcceptMember();
  const remove = useRemoveMember();
  const now = useNow();
  const refusal = refusalOf(accept.error) ?? refusalOf(remove.error);
  if (members.length === 0) return null;
  return (
    <>
      <div role="status" className="empty:hidden">
        {refusal !== null && <Callout title={refusal.detail} />}
      </div>
      <div className="px-5 pb-3 max-tablet:px-4">
        <List label={texts.label} cells={1}>
          {members.map((member) => (
            <ListRow
              key={member.name}
              name={member.name}
              note={noteOf(member)}
              cells={[
                <DeviceStatusSign key="state" status={statusOf(member)}>
                  {stateWords(member, now)}
                </DeviceStatusSign>,
              ]}
              actions={
                !isOperator || member.isLeading
                  ? []
                  : [
                      member.isAccepted
                        ? { label: texts.remove, onPress: () => remove.mutate(member.name) }
                        : { label: texts.accept, onPress: () => accept.mutate(member.name) },
                    ]
              }
            />
          ))}
        </List>
      </div>
    </>
  );
}

function noteOf({ version, isAccepted }: MemberView): string | undefined {
  const notes = [version && texts.version(version), !isAccepted && texts.newHint].filter(Boolean);
  return notes.join(" · ") || undefined;
}

function statusOf({ isAccepted, missingSince, isProven }: MemberView): DeviceStatus {
  if (missingSince !== null) return "offline";
  return isAccepted && isProven !== false ? "online" : "warning";
}

function stateWords({ isLeading, isAccepted, isProven, missingSince }: MemberView, now: Instant): string {
  if (missingSince !== null) return texts.missingSince(moment(missingSince, now));
  if (isLeading) return isProven === false ? monitoringTexts.server.notProven : texts.leads;
  return isAccepted ? texts.ready : texts.isNew;
}
