import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { session } from "../api/api.ts";
import type { SessionState } from "./session-store.ts";

const SessionContext = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const state = use(SessionContext);
  if (state === null) throw new Error("useSession must be used inside a SessionProvider");
  return state;
}

/** Whether the user is an operator, as staff may not see and change everything (N-09). */
export function useIsOperator(): boolean {
  const session = useSession();
  return session.status === "signed-in" && session.user.role === "admin";
}
