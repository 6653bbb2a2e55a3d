import type { UserView } from "@platzwart/contract/endpoints/user-endpoints";
import { dayAndTime } from "@platzwart/texts/format";
import { userTexts } from "@platzwart/texts/pages/users";
import { ROLE_WORDS } from "@platzwart/texts/role-words";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { BlockedIcon } from "../../ui/icons.tsx";

export type UserCommand = "change" | "reset" | "delete";

const COMMANDS: readonly UserCommand[] = ["change", "reset", "delete"];

interface UserRowProps {
  readonly user: UserView;
  readonly isYourself: boolean;
  onCommand(command: UserCommand): void;
}

/** One user: name, role, whether they may sign in, and what can be done; not to oneself, from here. */
export function UserRow({
  user: { username, role, isDisabled, createdAt },
  isYourself,
  onCommand,
}: UserRowProps) {
  return (
    <li className="user-row">
      <span className="list-name">
        <b>
          <bdi>{username}</bdi>
        </b>
        <span className="small second">{userTexts.since(dayAndTime(createdAt))}</span>
      </span>
      <span className="user-role">{ROLE_WORDS[role]}</span>
      <span className="user-state">
        {isDisabled && (
          <Badge tone="mute" icon={<BlockedIcon />}>
            {userTexts.disabled}
          </Badge>
        )}
      </span>
      {isYourself ? (
        <span className="list-actions small">
          <span>
            <b>{userTexts.yourself}.</b> <span className="second">{userTexts.yourselfHint}</span>
          </span>
        </span>
      ) : (
        <span className="list-actions">
          {COMMANDS.map((command) => (
            <Button key={command} onClick={() => onCommand(command)}>
              {userTexts[command]}
              <span className="only-spoken">: {username}</span>
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
