import { isPagePath, PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { asksForTerminal } from "../entities/enrolment/terminal-address.ts";
import { Loading } from "../lib/page/loading.tsx";
import { useSession } from "../lib/session/session-context.tsx";
import { BrokenPageBoundary } from "./broken-page.tsx";
import { PAGE_PATHS, PAGES } from "./pages.ts";
import { NotFoundPage, pageAt, TerminalEnrolmentPage } from "./routes.ts";
import { Shell } from "./shell.tsx";
import { pageAfterSignIn, signInFor } from "./sign-in-address.ts";

const IN_SHELL = PAGE_PATHS.filter((path) => PAGES[path].isWithoutShell !== true);

/** All pages but sign-in and 404 need a signed-in user. */
export function Router() {
  const [path] = useLocation();
  // the router would treat /Settings and /settings/ as /settings, unlike the server
  if (!isPagePath(path)) return <NotFoundRoute />;
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path={PATHS.login}>
          <SignInRoute />
        </Route>
        {IN_SHELL.map((path) => (
          <Route key={path} path={path}>
            <SignedIn>
              <Shell path={path}>
                <PageAt path={path} />
              </Shell>
            </SignedIn>
          </Route>
        ))}
        <Route path={PATHS.doorControl}>
          <DoorControlRoute />
        </Route>
      </Switch>
    </Suspense>
  );
}

function NotFoundRoute() {
  return <Whole Page={NotFoundPage} />;
}

function PageAt({ path }: { readonly path: PagePath }) {
  return <Whole key={path} Page={pageAt(path)} />;
}

function Whole({ Page }: { readonly Page: ComponentType }) {
  return (
    <BrokenPageBoundary>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </BrokenPageBoundary>
  );
}

/** The address fragment admits terminals, which have no user (D-30); all others sign in. */
function DoorControlRoute() {
  const isEnrolment = useLocationProperty(() => asksForTerminal(location.hash));
  if (isEnrolment) return <Whole Page={TerminalEnrolmentPage} />;
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
  if (status === "starting") return <Loading />;
  if (status === "signed-out")
    return <Redirect to={signInFor(search === "" ? path : `${path}?${search}`)} replace />;
  return children;
}

/** Redirects signed-in visitors (N-06). */
function SignInRoute() {
  const { status } = useSession();
  const search = useSearch();
  if (status === "starting") return <Loading />;
  if (status === "signed-in") return <Redirect to={pageAfterSignIn(`?${search}`)} replace />;
  return <PageAt path={PATHS.login} />;
}
