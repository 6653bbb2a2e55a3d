import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

interface AccountDialogProps {
  readonly user: SessionUser;
  readonly isForPassword: boolean;
  onClose(): void;
}

/** Dialog of the account menu: change of the password, or the user's sessions (N-11). */
export function AccountDialog({ user, isForPassword, onClose }: AccountDialogProps) {
  return isForPassword ? (
    <ChangePasswordDialog user={user} onClose={onClose} />
  ) : (
    <SessionsDialog onClose={onClose} />
  );
}
