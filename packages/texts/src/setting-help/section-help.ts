import type { SettingKeyWith, SettingSection } from "@platzwart/domain/settings/registry";

/** The effect of each setting of a section in a sentence (W-04, W-05): a missing row does not compile. */
export type SectionHelp<Section extends SettingSection> = Readonly<
  Record<SettingKeyWith<{ section: Section }>, string>
>;

/** Settings of the section "access" with a form of their own. */
export type DoorHelpKey = "door_help_number" | "door_help_text";
