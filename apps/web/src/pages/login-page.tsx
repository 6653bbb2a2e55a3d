import { loginTexts } from "@platzwart/texts/pages/login";
import { terminalEnrolmentTexts } from "@platzwart/texts/pages/terminal-enrolment";
import { Link } from "wouter";
import { terminalAddress } from "../entities/enrolment/terminal-address.ts";
import { useSetupState } from "../features/session/session-calls.ts";
import { SetUpForm } from "../features/session/set-up-form.tsx";
import { SignInForm } from "../features/session/sign-in-form.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Entrance } from "./entrance.tsx";

/** `/login`: sign-in, or set-up of the first operator. */
export function Page() {
  const { data, isPending } = useSetupState();
  return (
    <Entrance
      heading={loginTexts.heading}
      isBusy={isPending}
      below={
        data?.open === false && (
          <Link href={terminalAddress()} className={buttonClass("quiet")}>
            {terminalEnrolmentTexts.link}
          </Link>
        )
      }
    >
      {!isPending && (data?.open === true ? <SetUpForm /> : <SignInForm />)}
    </Entrance>
  );
}
