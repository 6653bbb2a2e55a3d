import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

interface AccountDialogProps {
  readonly user: SessionUser;
  readonly isOfPassword: boolean;
  onClose(): void;
}

/** Password or sessions of the account menu (N-11). */
export function AccountDialog({ user, isOfPassword, onClose }: AccountDialogProps) {
  return isOfPassword ? (
    <ChangePasswordDialog user={user} onClose={onClose} />
  ) : (
    <SessionsDialog onClose={onClose} />
  );
}
