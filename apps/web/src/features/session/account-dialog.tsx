import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

interface AccountDialogProps {
  readonly user: SessionUser;
  readonly isForPassword: boolean;
  onClose(): void;
}

/** Password or sessions of the account menu (N-11). */
export function AccountDialog({ user, isForPassword, onClose }: AccountDialogProps) {
  return isForPassword ? (
    <ChangePasswordDialog user={user} onClose={onClose} />
  ) : (
    <SessionsDialog onClose={onClose} />
  );
}
