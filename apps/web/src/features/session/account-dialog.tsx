import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";

interface AccountDialogProps {
  readonly user: SessionUser;
  readonly isOfPassword: boolean;
  onClose(): void;
}

/** What the account menu opens: another password, or where its user is signed in (N-11). */
export function AccountDialog({ user, isOfPassword, onClose }: AccountDialogProps) {
  return isOfPassword ? (
    <ChangePasswordDialog user={user} onClose={onClose} />
  ) : (
    <SessionsDialog onClose={onClose} />
  );
}
