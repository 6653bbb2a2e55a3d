import { PATHS } from "@platzwart/contract/page-paths";
import { AccountDialog } from "../features/session/account-dialog.tsx";
import { AccessCodePage } from "./access-code-page.tsx";
import { ContactsPage } from "./contacts-page.tsx";
import { DoorControlPage } from "./door-control-page.tsx";
import { HelpPage } from "./help-page.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { TestEnvironmentPage } from "./test-environment-page.tsx";

/** What the account menu opens, on every page. */
export const OTHER_DIALOGS = { account: AccountDialog } as const;

/** The pages beside the hall's and the sign-in: one chunk, as they are fetched ahead together. */
export const OTHER_PAGES = {
  [PATHS.settings]: SettingsPage,
  [PATHS.accessCode]: AccessCodePage,
  [PATHS.contacts]: ContactsPage,
  [PATHS.help]: HelpPage,
  [PATHS.doorControl]: DoorControlPage,
  [PATHS.testEnvironment]: TestEnvironmentPage,
} as const;
