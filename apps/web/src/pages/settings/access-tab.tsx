import { accessTabTexts } from "@platzwart/texts/pages/access-tab";
import { ApiKeysPanel } from "../../features/api-keys/api-keys-panel.tsx";
import { GuessProtection } from "../../features/permanent-codes/guess-protection.tsx";
import { PermanentCodes } from "../../features/permanent-codes/permanent-codes.tsx";
import { PrivacyPanel } from "../../features/privacy/privacy-panel.tsx";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { UsersPanel } from "../../features/users/users-panel.tsx";
import { useSession } from "../../shared/session-context.tsx";
import { Info } from "../../ui/info.tsx";

/** `/settings?tab=access` */
export function AccessTab() {
  const session = useSession();
  const isOperator = session.status === "signed-in" && session.user.role === "admin";
  return (
    <>
      <SettingsForm section="access" />
      <SettingsForm section="door-help" />
      {isOperator ? (
        <>
          <GuessProtection />
          <PermanentCodes />
          <UsersPanel />
          <ApiKeysPanel />
          <PrivacyPanel />
        </>
      ) : (
        <Info isPanel>{accessTabTexts.operatorsOnly}</Info>
      )}
    </>
  );
}
