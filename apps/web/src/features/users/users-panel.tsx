import type { UserView } from "@platzwart/contract/endpoints/user-endpoints";
import { dayAndTime } from "@platzwart/texts/format";
import { userTexts } from "@platzwart/texts/pages/users";
import { ROLE_WORDS } from "@platzwart/texts/role-words";
import { type ReactNode, useState } from "react";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { useSession } from "../../lib/session/session-context.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { BlockedIcon, PersonIcon } from "../../ui/icons.tsx";
import { ListRow } from "../../ui/list.tsx";
import {
  ChangeUserDialog,
  DeleteUserDialog,
  EndSessionsDialog,
  ResetPasswordDialog,
} from "./change-user-dialogs.tsx";
import { NewUserDialog } from "./new-user-dialog.tsx";
import { useUsers } from "./user-queries.ts";

const DIALOGS = {
  change: ChangeUserDialog,
  reset: ResetPasswordDialog,
  endSessions: EndSessionsDialog,
  delete: DeleteUserDialog,
} as const;

type UserCommand = keyof typeof DIALOGS;
const COMMANDS: readonly UserCommand[] = ["change", "reset", "endSessions", "delete"];

/** "Benutzer": users with their roles (N-11). */
export function UsersPanel() {
  const session = useSession();
  const users = useUsers();
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<{
    readonly command: UserCommand;
    readonly user: UserView;
  } | null>(null);
  const ownId = session.status === "signed-in" ? session.user.id : null;
  const CommandDialog = dialog && DIALOGS[dialog.command];
  return (
    <ListPanel
      id="users"
      heading={userTexts.heading}
      actions={
        <Button onClick={() => setAdding(true)}>
          <PersonIcon />
          {userTexts.add}
        </Button>
      }
      source={users}
      missing={{ title: userTexts.missing, isRetried: true, isLoggedByToast: true }}
      items={users.data?.items}
      label={userTexts.list}
      cells={2}
      none={null}
      row={(user) => (
        <ListRow
          key={user.id}
          name={user.username}
          note={noteOf(user)}
          cells={[ROLE_WORDS[user.role], <AccountState key="state" user={user} />]}
          actions={
            // users change their own account in the account menu
            user.id === ownId ? (
              <Yourself />
            ) : (
              COMMANDS.map((command) => ({
                label: userTexts[command],
                onPress: () => setDialog({ command, user }),
              }))
            )
          }
        />
      )}
    >
      {isAdding && <NewUserDialog onClose={() => setAdding(false)} />}
      {CommandDialog !== null && dialog !== null && (
        <CommandDialog user={dialog.user} onClose={() => setDialog(null)} />
      )}
    </ListPanel>
  );
}

function noteOf({ createdAt, lastSignedInAt }: UserView): ReactNode {
  return (
    <>
      <span className="block">{userTexts.since(dayAndTime(createdAt))}</span>
      <span className="block">
        {lastSignedInAt === null
          ? userTexts.neverSignedIn
          : userTexts.lastSignedIn(dayAndTime(lastSignedInAt))}
      </span>
    </>
  );
}

function AccountState({ user }: { readonly user: UserView }) {
  if (!user.isDisabled) return null;
  return (
    <Badge tone="mute" icon={<BlockedIcon />}>
      {userTexts.disabled}
    </Badge>
  );
}

function Yourself() {
  return (
    <p className="text-note">
      <b>{userTexts.yourself}.</b> <span className="text-ink2">{userTexts.yourselfHint}</span>
    </p>
  );
}
