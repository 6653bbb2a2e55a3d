import { isPagePath, PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { asksForTerminal } from "../entities/enrolment/terminal-address.ts";
import { PageLoading } from "../lib/page/loading.tsx";
import { useSession } from "../lib/session/session-context.tsx";
import { BrokenPageBoundary } from "./broken-page.tsx";
import { PAGE_PATHS, PAGES } from "./pages.ts";
import { NotFoundPage, pageAt, TerminalEnrolmentPage } from "./routes.ts";
import { Shell } from "./shell.tsx";
import { pageAfterSignIn, signInPathFor } from "./sign-in-address.ts";

/** All pages but sign-in and 404 need a signed-in user; the first route of a path counts. */
export function Router() {
  const [path] = useLocation();
  // the router would treat /Settings and /settings/ as /settings, unlike the server
  if (!isPagePath(path)) return <NotFoundRoute />;
  return (
    <Suspense fallback={<PageLoading />}>
      <Switch>
        <Route path={PATHS.login}>
          <SignInRoute />
        </Route>
        <Route path={PATHS.doorControl}>
          <DoorControlRoute />
        </Route>
        {PAGE_PATHS.map((path) => (
          <Route key={path} path={path}>
            <SignedIn>
              {PAGES[path].isWithoutShell ? (
                <PageAt path={path} />
              ) : (
                <Shell path={path}>
                  <PageAt path={path} />
                </Shell>
              )}
            </SignedIn>
          </Route>
        ))}
      </Switch>
    </Suspense>
  );
}

function NotFoundRoute() {
  return <PageInBoundary Page={NotFoundPage} />;
}

function PageAt({ path }: { readonly path: PagePath }) {
  return <PageInBoundary key={path} Page={pageAt(path)} />;
}

function PageInBoundary({ Page }: { readonly Page: ComponentType }) {
  return (
    <BrokenPageBoundary>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </BrokenPageBoundary>
  );
}

/** An address fragment of an enrolment admits terminals, which have no user (D-30); all others sign in. */
function DoorControlRoute() {
  const isEnrolment = useLocationProperty(() => asksForTerminal(location.hash));
  if (isEnrolment) return <PageInBoundary Page={TerminalEnrolmentPage} />;
  return (
    <SignedIn>
      <PageAt path={PATHS.doorControl} />
    </SignedIn>
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (status === "starting") return <PageLoading />;
  if (status === "signed-out")
    return <Redirect to={signInPathFor(search === "" ? path : `${path}?${search}`)} replace />;
  return children;
}

/** Redirects signed-in visitors (N-06). */
function SignInRoute() {
  const { status } = useSession();
  const search = useSearch();
  if (status === "starting") return <PageLoading />;
  if (status === "signed-in") return <Redirect to={pageAfterSignIn(`?${search}`)} replace />;
  return <PageAt path={PATHS.login} />;
}
