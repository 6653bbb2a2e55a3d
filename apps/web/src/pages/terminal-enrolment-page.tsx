import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { enrolmentTexts } from "@platzwart/texts/pages/terminal-enrolment";
import { Link } from "wouter";
import { EnrolmentForm } from "../features/terminal-enrolment/enrolment-form.tsx";
import { Loading } from "../shared/loading.tsx";
import { PageHeading } from "../shared/page-heading.tsx";
import { useSession } from "../shared/session-context.tsx";
import { buttonClass } from "../ui/button.tsx";
import { BrandMark } from "../ui/icons.tsx";

/** `/door-control#terminal`: a browser at a door becomes a terminal, whether somebody is signed in or not (D-30, R-05). */
export function TerminalEnrolmentPage() {
  const session = useSession();
  if (session.status === "starting") return <Loading />;
  const account = session.status === "signed-in" ? session.user.username : null;
  return (
    <main className="flex flex-col items-center gap-6 px-4 pt-[clamp(24px,12vh,120px)] pb-12">
      <p className="flex items-center gap-3 font-sign text-[1.5rem]/6 font-bold [&_.brand-mark]:size-8">
        <BrandMark />
        {shellTexts.product}
      </p>
      <section className="flex w-full max-w-100 flex-col gap-4 rounded-3 border border-line bg-surface p-6">
        <PageHeading title={enrolmentTexts.heading}>{enrolmentTexts.heading}</PageHeading>
        <p className="text-ink2">{enrolmentTexts.intro}</p>
        <EnrolmentForm account={account} />
      </section>
      <Link href={account === null ? PATHS.login : PATHS.home} className={buttonClass("quiet")}>
        {account === null ? enrolmentTexts.signIn : enrolmentTexts.leave}
      </Link>
    </main>
  );
}
