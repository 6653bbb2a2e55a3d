import { accessTabTexts } from "@platzwart/texts/pages/access-tab";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { guessProtectionTexts } from "@platzwart/texts/pages/guess-protection";
import { peopleTexts } from "@platzwart/texts/pages/people";
import { permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { userTexts } from "@platzwart/texts/pages/users";
import { accessHelp } from "@platzwart/texts/setting-help/access";
import { doorHelpHelp } from "@platzwart/texts/setting-help/door-help";
import { ApiKeysPanel } from "../../features/api-keys/api-keys-panel.tsx";
import { PeoplePanel } from "../../features/people/people-panel.tsx";
import { GuessProtection } from "../../features/permanent-codes/guess-protection.tsx";
import { PermanentCodes } from "../../features/permanent-codes/permanent-codes.tsx";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { UsersPanel } from "../../features/users/users-panel.tsx";
import { InPageLink } from "../../lib/navigation/in-page-link.tsx";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Info } from "../../ui/info.tsx";
import { TabColumn } from "./tab-column.tsx";

/** Links to the tab's panels, by the id of their headings. */
const CONTENTS = [
  ["access-settings", settingsFormTexts.sections.access],
  ["guess-protection", guessProtectionTexts.heading],
  ["permanent-codes", permanentCodeTexts.heading],
  ["door-help-settings", settingsFormTexts.sections["door-help"]],
  ["users", userTexts.heading],
  ["api-keys", apiKeyTexts.heading],
  ["privacy", peopleTexts.heading],
] as const;

export function AccessTab() {
  if (!useIsOperator())
    return (
      <TabColumn>
        <SettingsForm section="access" help={accessHelp} />
        <SettingsForm section="door-help" help={doorHelpHelp} />
        <Info isPanel>{accessTabTexts.operatorsOnly}</Info>
      </TabColumn>
    );
  return (
    <div className="desk:flex desk:gap-8">
      <Contents />
      <TabColumn>
        <SettingsForm section="access" help={accessHelp} />
        <GuessProtection />
        <PermanentCodes />
        <SettingsForm section="door-help" help={doorHelpHelp} />
        <UsersPanel />
        <ApiKeysPanel />
        <PeoplePanel />
      </TabColumn>
    </div>
  );
}

function Contents() {
  return (
    <nav
      className="mb-4 desk:sticky desk:top-[calc(var(--header)+1.5rem)] desk:order-1 desk:self-start max-tablet:mb-2"
      aria-label={accessTabTexts.contents}
    >
      <ul className="flex list-none flex-wrap gap-x-5 p-0 desk:block">
        {CONTENTS.map(([id, heading]) => (
          <li key={id}>
            <InPageLink to={id} className="flex min-h-11 items-center text-ink2 hover:text-ink">
              {heading}
            </InPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
