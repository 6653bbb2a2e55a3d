import { SettingsForm } from "../../features/settings/settings-form.tsx";

/** `/settings?tab=booking` */
export const BookingTab = () => <SettingsForm section="booking" />;
