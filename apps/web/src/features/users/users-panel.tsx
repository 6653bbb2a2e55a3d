import type { UserView } from "@platzwart/contract/endpoints/user-endpoints";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { userTexts } from "@platzwart/texts/pages/users";
import { useState } from "react";
import { useSession } from "../../shared/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { PersonIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ChangeUserDialog, DeleteUserDialog, ResetPasswordDialog } from "./change-user-dialogs.tsx";
import { NewUserDialog } from "./new-user-dialog.tsx";
import { useUsers } from "./user-queries.ts";
import { type UserCommand, UserRow } from "./user-row.tsx";
import "../../ui/list-rows.css";
import "../../ui/panel.css";
import "./users-panel.css";

const AT_FIRST = 20;

const DIALOGS = {
  change: ChangeUserDialog,
  reset: ResetPasswordDialog,
  delete: DeleteUserDialog,
} as const satisfies Record<UserCommand, unknown>;

/** "Benutzer": who may sign in, and as what (N-11). */
export function UsersPanel() {
  const session = useSession();
  const users = useUsers();
  const [isWhole, setWhole] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ readonly command: UserCommand; readonly user: UserView } | null>(null);
  const ownId = session.status === "signed-in" ? session.user.id : null;
  const all = users.data?.items ?? [];
  const listed = isWhole ? all : all.slice(0, AT_FIRST);
  const Asked = asked && DIALOGS[asked.command];
  return (
    <section className="panel" aria-labelledby="users">
      <div className="panel-head">
        <h2 id="users">{userTexts.heading}</h2>
        <Button onClick={() => setAdding(true)}>
          <PersonIcon />
          {userTexts.add}
        </Button>
      </div>
      {users.isError && (
        <LoadFailure isInMessage title={userTexts.missing} hint={userTexts.missingHint} of={users} />
      )}
      {users.isPending && (
        <p className="panel-body second" aria-busy="true">
          {shellTexts.loading}
        </p>
      )}
      {listed.length > 0 && (
        <div className="panel-body">
          <ul className="list-rows" aria-label={userTexts.list}>
            {listed.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isYourself={user.id === ownId}
                onCommand={(command) => setAsked({ command, user })}
              />
            ))}
          </ul>
          {listed.length < all.length && (
            <Button kind="quiet" onClick={() => setWhole(true)}>
              {userTexts.more(all.length - listed.length)}
            </Button>
          )}
        </div>
      )}
      {isAdding && <NewUserDialog onClose={() => setAdding(false)} />}
      {Asked !== null && asked !== null && <Asked user={asked.user} onClose={() => setAsked(null)} />}
    </section>
  );
}
