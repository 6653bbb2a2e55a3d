import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionView,
} from "@platzwart/contract/endpoints/own-session-endpoints";
import { MINUTE } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { browserInWords, ownSessionFailures, ownSessionTexts } from "@platzwart/texts/pages/own-sessions";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { LoadingText } from "../../lib/page/loading.tsx";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { PersonIcon } from "../../ui/icons.tsx";
import { List, ListRow } from "../../ui/list.tsx";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => callServer(listSessions, {}, signal),
  // sessions have no live channel
  refetchOnMount: "always",
  refetchInterval: refetchInterval(MINUTE),
  meta: { failure: ownSessionFailures.load },
});

const useSessionCommand = listCommands(sessionsQuery.queryKey, ownSessionTexts.done, ownSessionFailures);

/** "Meine Anmeldungen": the user's sessions, which can be ended (N-11). */
export function SessionsDialog({ onClose }: { onClose(): void }) {
  const sessions = useQuery(sessionsQuery);
  const now = useNow();
  const endOne = useSessionCommand("end", nameOf, ({ id }) => callServer(endSession, { params: { id } }));
  const endOthers = useSessionCommand("endOthers", "", (_: undefined) => callServer(endOtherSessions, {}));
  const items = sessions.data?.items;
  const hasOthers = items?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Dialog isWide heading={ownSessionTexts.heading} onClose={onClose}>
      <p className="mb-3 text-ink2">
        {hasOthers || items === undefined ? ownSessionTexts.hint : ownSessionTexts.none}
      </p>
      {sessions.isError && <LoadFailure isLoggedByToast title={ownSessionTexts.missing} query={sessions} />}
      {items === undefined && !sessions.isError && <LoadingText />}
      {items !== undefined && (
        <List label={ownSessionTexts.list} cells={1}>
          {items.map((session) => (
            <ListRow
              key={session.id}
              name={nameOf(session)}
              note={noteOf(session)}
              cells={[
                <span key="times" className="block text-note text-ink2">
                  <span className="block">{ownSessionTexts.since(moment(session.signedInAt, now))}</span>
                  <span className="block">{ownSessionTexts.used(moment(session.lastUsedAt, now))}</span>
                </span>,
              ]}
              actions={
                session.isCurrent ? (
                  <Badge tone="mute" icon={<PersonIcon />}>
                    {ownSessionTexts.current}
                  </Badge>
                ) : (
                  [
                    {
                      label: ownSessionTexts.end,
                      isBusy: endOne.isPending && endOne.variables.id === session.id,
                      onPress: () => endOne.mutate(session),
                    },
                  ]
                )
              }
            />
          ))}
        </List>
      )}
      <DialogActions>
        {hasOthers && (
          <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {endOthers.isPending ? ownSessionTexts.ending : ownSessionTexts.endOthers}
          </Button>
        )}
        <Button onClick={onClose}>{ownSessionTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function nameOf({ browser, system }: SessionView): string {
  return browserInWords(browser, system);
}

function noteOf({ network }: SessionView): string | undefined {
  return network === null ? undefined : ownSessionTexts.network(network);
}
