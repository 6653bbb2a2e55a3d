import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { endSession } from "../../lib/api/api.ts";
import { leave } from "../../lib/forms/leave-guard.ts";
import { MENU_ITEM } from "../../ui/disclosure-menu.tsx";

interface AccountPanelProps {
  readonly user: SessionUser;
  onAsk(isForPassword: boolean): void;
  readonly children: ReactNode;
}

/** Content of the account menu: who is signed in, sessions, password and sign-out. */
export function AccountPanel({ user, onAsk, children }: AccountPanelProps) {
  const [, navigate] = useLocation();
  const signOut = () => {
    leave(() => {
      void endSession();
      navigate(PATHS.login, { replace: true });
    });
  };
  return (
    <>
      <p className="px-3 pt-1 pb-2 leading-5">
        <b className="block wrap-anywhere">{user.username}</b>
        <span className="text-note text-ink2">{shellTexts.roles[user.role]}</span>
      </p>
      {children}
      <button type="button" className={MENU_ITEM} onClick={() => onAsk(false)}>
        {shellTexts.sessions}
      </button>
      <button type="button" className={MENU_ITEM} onClick={() => onAsk(true)}>
        {shellTexts.changePassword}
      </button>
      <button type="button" className={MENU_ITEM} onClick={signOut}>
        {shellTexts.signOut}
      </button>
    </>
  );
}
