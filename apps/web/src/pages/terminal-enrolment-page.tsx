import { PATHS } from "@platzwart/contract/page-paths";
import { terminalEnrolmentTexts } from "@platzwart/texts/pages/terminal-enrolment";
import { Link } from "wouter";
import { EnrolmentForm } from "../features/door-screen/enrolment-form.tsx";
import { PageLoading } from "../lib/page/loading.tsx";
import { useSession } from "../lib/session/session-context.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Entrance } from "./entrance.tsx";

/** `/door-control#terminal`: makes a browser a terminal, signed in or not (D-30, R-05). */
export function Page() {
  const session = useSession();
  if (session.status === "starting") return <PageLoading />;
  const account = session.status === "signed-in" ? session.user.username : null;
  return (
    <Entrance
      heading={terminalEnrolmentTexts.heading}
      below={
        <Link href={account === null ? PATHS.login : PATHS.home} className={buttonClass("quiet")}>
          {account === null ? terminalEnrolmentTexts.signIn : terminalEnrolmentTexts.leave}
        </Link>
      }
    >
      <p className="text-ink2">{terminalEnrolmentTexts.intro}</p>
      <EnrolmentForm account={account} />
    </Entrance>
  );
}
