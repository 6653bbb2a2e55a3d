import { PATHS } from "@platzwart/contract/page-paths";
import { connectionsTabTexts } from "@platzwart/texts/pages/connections-tab";
import { mailHelp } from "@platzwart/texts/setting-help/mail";
import { settingValueWords } from "@platzwart/texts/setting-value-words";
import { Link } from "wouter";
import { useEveryCourt } from "../../features/courts/court-queries.ts";
import { MailTest } from "../../features/messages/mail-test.tsx";
import { MessagesPanel } from "../../features/messages/messages-panel.tsx";
import { NoticesPanel } from "../../features/notices/notices-panel.tsx";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Info } from "../../ui/info.tsx";
import { TabColumn } from "./tab-column.tsx";

/** Mail server, test mail and sent messages (O-02, O-03). */
export function ConnectionsTab() {
  const courts = useEveryCourt() ?? [];
  if (!useIsOperator())
    return (
      <TabColumn>
        <Info isPanel>{connectionsTabTexts.operatorsOnly}</Info>
      </TabColumn>
    );
  return (
    <TabColumn>
      <SettingsForm section="mail" help={mailHelp} valueWords={settingValueWords} />
      <MailTest />
      <MessagesPanel courts={courts} />
      <NoticesPanel />
      <Info isPanel>
        {connectionsTabTexts.otherHalls} <Link href={PATHS.halls}>{connectionsTabTexts.otherHallsLink}</Link>
      </Info>
    </TabColumn>
  );
}
