import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=lights` */
export const LightsTab = () => <SettingsForm section="lights" />;
