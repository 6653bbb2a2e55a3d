import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useLocation } from "wouter";
import { endSession } from "../../shared/api.ts";
import { leave } from "../../shared/leave-guard.ts";

interface AccountPanelProps {
  readonly user: SessionUser;
  onChangePassword(): void;
}

/** Who is signed in, another password, and the way out. */
export function AccountPanel({ user, onChangePassword }: AccountPanelProps) {
  const [, navigate] = useLocation();
  const signOut = () => {
    leave(() => {
      void endSession();
      navigate(PATHS.login, { replace: true });
    });
  };
  return (
    <>
      <p className="disclosure-head">
        <b>{user.username}</b>
        <span className="small second">{shellTexts.roles[user.role]}</span>
      </p>
      <button type="button" className="disclosure-item" onClick={onChangePassword}>
        {shellTexts.changePassword}
      </button>
      <button type="button" className="disclosure-item" onClick={signOut}>
        {shellTexts.signOut}
      </button>
    </>
  );
}
