import { loginTexts } from "@platzwart/texts/pages/login";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { enrolmentTexts } from "@platzwart/texts/pages/terminal-enrolment";
import { Link } from "wouter";
import { useSetupState } from "../features/session/session-calls.ts";
import { SetUpForm } from "../features/session/set-up-form.tsx";
import { SignInForm } from "../features/session/sign-in-form.tsx";
import { PageHeading } from "../shared/page-heading.tsx";
import { terminalAddress } from "../shared/terminal-address.ts";
import { buttonClass } from "../ui/button.tsx";
import { BrandMark } from "../ui/icons.tsx";
import "./login-page.css";

/** `/login`: signing in, or setting up the first operator. */
export function LoginPage() {
  const setup = useSetupState();
  return (
    <main className="login">
      <p className="login-brand">
        <BrandMark />
        {shellTexts.product}
      </p>
      <section className="login-panel" aria-busy={setup.isPending}>
        <PageHeading title={loginTexts.heading}>{loginTexts.heading}</PageHeading>
        {!setup.isPending && (setup.data?.open === true ? <SetUpForm /> : <SignInForm />)}
      </section>
      {setup.data?.open === false && (
        <Link href={terminalAddress()} className={buttonClass("quiet")}>
          {enrolmentTexts.link}
        </Link>
      )}
    </main>
  );
}
