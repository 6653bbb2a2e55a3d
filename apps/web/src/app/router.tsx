import { isPagePath, PATHS, type PagePath } from "@platzwart/contract/page-paths";
import { type ReactNode, Suspense } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { pageAfterSignIn, signInFor } from "../shared/paths.ts";
import { useSession } from "../shared/session-context.tsx";
import { Loading } from "../ui/loading.tsx";
import { BrokenPageBoundary } from "./broken-page.tsx";
import { NotFoundPage, PAGES } from "./pages.ts";
import { Shell } from "./shell.tsx";

const IN_SHELL = [
  PATHS.home,
  PATHS.settings,
  PATHS.accessCode,
  PATHS.booking,
  PATHS.help,
  PATHS.testEnvironment,
];

/** Every path and its page; all but sign-in and 404 need a signed-in user. */
export function Router() {
  const [path] = useLocation();
  // the router itself would take /Settings and /settings/ for /settings, which the server does not
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
          <SignedIn>
            <PageAt path={PATHS.doorControl} />
          </SignedIn>
        </Route>
      </Switch>
    </Suspense>
  );
}

function NotFoundRoute() {
  return (
    <BrokenPageBoundary>
      <Suspense fallback={<Loading />}>
        <NotFoundPage />
      </Suspense>
    </BrokenPageBoundary>
  );
}

function PageAt({ path }: { readonly path: PagePath }) {
  const Page = PAGES[path];
  return (
    <BrokenPageBoundary key={path}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </BrokenPageBoundary>
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

/** A signed-in visitor has no business on the sign-in page (N-06). */
function SignInRoute() {
  const { status } = useSession();
  const search = useSearch();
  if (status === "starting") return <Loading />;
  if (status === "signed-in") return <Redirect to={pageAfterSignIn(`?${search}`)} replace />;
  return <PageAt path={PATHS.login} />;
}
