import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=courts` */
export const CourtsTab = () => <SettingsForm section="courts" />;
