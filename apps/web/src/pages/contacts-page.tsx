import { PATHS } from "@platzwart/contract/page-paths";
import { contactTexts } from "@platzwart/texts/pages/contacts";
import { useLocation, useSearch } from "wouter";
import { ContactPanel } from "../features/contacts/contact-panel.tsx";
import { ContactsPanel } from "../features/contacts/contacts-panel.tsx";
import { useEveryCourt } from "../features/courts/court-queries.ts";
import { useCameFrom } from "../lib/navigation/came-from.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { useIsOperator } from "../lib/session/session-context.tsx";
import { Info } from "../ui/info.tsx";
import { PageHead } from "./page-head.tsx";

const CONTACT = "contact";

/** `/contacts`: customers, and one person's bookings and codes (B-03), by id in the address. */
export function Page() {
  const id = new URLSearchParams(useSearch()).get(CONTACT);
  const [, go] = useLocation();
  const isOperator = useIsOperator();
  const courts = useEveryCourt() ?? [];
  const show = (chosen: string | null, replace = false) =>
    go(chosen === null ? PATHS.contacts : `${PATHS.contacts}?${new URLSearchParams({ [CONTACT]: chosen })}`, {
      replace,
    });
  return (
    <FreshMain>
      <PageHead heading={contactTexts.heading} backTo={useCameFrom()} />
      <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className={id === null ? "" : "max-desk:hidden"}>
          <ContactsPanel chosen={id} onChoose={show} />
        </div>
        {id === null ? (
          <div className="max-desk:hidden">
            <Info isPanel>{contactTexts.choose}</Info>
          </div>
        ) : (
          <ContactPanel
            key={id}
            id={id}
            courts={courts}
            isOperator={isOperator}
            onChoose={(chosen) => show(chosen, true)}
            onClose={() => show(null)}
          />
        )}
      </div>
    </FreshMain>
  );
}
