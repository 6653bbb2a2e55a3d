import { CallRefused } from "@platzwart/contract/client";
import { type Session, setUp, setupState, signIn } from "@platzwart/contract/endpoints/session-endpoints";
import { loginTexts } from "@platzwart/texts/pages/login";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { callPublicly, callToSignIn, session } from "../../lib/api/api.ts";
import { detailOf } from "../../lib/api/failures.ts";
import { toasts } from "../../lib/toasts/toasts.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Whether the first operator is still missing (N-10). */
export function useSetupState() {
  return useQuery(
    queryOptions({
      queryKey: ["setup"],
      queryFn: ({ signal }) => callPublicly(setupState, {}, signal),
      gcTime: 0,
    }),
  );
}

export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: Credentials) => callToSignIn(signIn, { body: credentials }),
    onSuccess: beginSession,
    onError: (error) => toasts.show(signInFailure(error)),
  });
}

export function useSetUp() {
  return useMutation({
    mutationFn: (input: Credentials & { readonly setupCode: string }) => callToSignIn(setUp, { body: input }),
    onSuccess: beginSession,
    onError: (error) =>
      toasts.show({
        kind: "error",
        title: loginTexts.error,
        text: detailOf(error) ?? loginTexts.unknownError,
      }),
  });
}

function beginSession(answer: Session): void {
  session.signIn(answer);
  toasts.dismissAll();
  toasts.show({ kind: "done", title: loginTexts.signedIn });
}

/** Message of a failed sign-in (N-04, N-05). */
function signInFailure(error: unknown) {
  const code = error instanceof CallRefused ? error.problem.code : undefined;
  switch (code) {
    case "credentials_wrong":
      return { kind: "error", title: loginTexts.signInFailed, text: loginTexts.credentialsWrong } as const;
    case "too_many_sign_ins":
      return { kind: "error", title: loginTexts.signInFailed, text: detailOf(error) } as const;
    case "disk_full":
    case "database_read_only":
      return { kind: "error", title: loginTexts.error, text: detailOf(error) } as const;
    default:
      return { kind: "error", title: loginTexts.error, text: loginTexts.unknownError } as const;
  }
}
