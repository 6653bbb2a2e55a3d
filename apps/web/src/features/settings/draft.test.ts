import { SETTING_KEYS, type SettingValues } from "@platzwart/domain/settings/registry";
import { decodeSettings } from "@platzwart/domain/settings/stored-settings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Draft,
  fieldsOf,
  keepMine,
  keysOf,
  replacementOf,
  settingChangesOf,
  wantedCourtCount,
  withCourtName,
  withEdit,
} from "./draft.ts";

const DEFAULTS: SettingValues = decodeSettings([]).values;
const lights = (values: SettingValues, draft: Draft) => fieldsOf("lights", values, draft);
const courts = (values: SettingValues, draft: Draft) => fieldsOf("courts", values, draft);
const field = (fields: ReturnType<typeof fieldsOf>, wanted: string) => {
  const found = fields.find(({ key }) => key === wanted);
  if (found === undefined) throw new Error(wanted);
  return found;
};

describe("an unedited field", () => {
  test("[S-11] follows what somebody else saves", () => {
    const fields = lights({ ...DEFAULTS, light_pre_time: 25 }, {});
    expect(field(fields, "light_pre_time")).toMatchObject({
      entry: "25",
      isChanged: false,
      isConflict: false,
    });
  });

  test("[S-03] is saved with the rest of its section, as it is in force", () => {
    const draft = withEdit({}, "light_pre_time", "20", DEFAULTS);
    expect(settingChangesOf(lights(DEFAULTS, draft))).toEqual([
      { key: "auto_light_control", value: true, seen: true },
      { key: "light_pre_time", value: 20, seen: 15 },
      { key: "light_post_time", value: 60, seen: 60 },
    ]);
  });
});

describe("an edited field", () => {
  test("[S-10] that means what is in force anyway is not changed, and follows again", () => {
    for (const entry of ["15", " 15 ", "015", "+15"]) {
      expect(
        withEdit(withEdit({}, "light_pre_time", "20", DEFAULTS), "light_pre_time", entry, DEFAULTS),
      ).toEqual({
        light_pre_time: undefined,
      });
    }
  });

  test("[S-11] is in conflict when somebody else saves another value, until one of the two is chosen", () => {
    const draft = withEdit({}, "light_pre_time", "20", DEFAULTS);
    const now = { ...DEFAULTS, light_pre_time: 25 };
    expect(field(lights(now, draft), "light_pre_time")).toMatchObject({ entry: "20", isConflict: true });
    const kept = keepMine(draft, "light_pre_time", 25);
    expect(field(lights(now, kept), "light_pre_time")).toMatchObject({ entry: "20", isConflict: false });
    expect(settingChangesOf(lights(now, kept))).toContainEqual({
      key: "light_pre_time",
      value: 20,
      seen: 25,
    });
    // both entries agree
    const same = { ...DEFAULTS, light_pre_time: 20 };
    expect(field(lights(same, draft), "light_pre_time")).toMatchObject({ isChanged: false });
  });

  test("[S-11] is in conflict as well when somebody else saves in the middle of typing", () => {
    const begun = withEdit({}, "light_pre_time", "2", DEFAULTS);
    const now = { ...DEFAULTS, light_pre_time: 25 };
    const typed = withEdit(begun, "light_pre_time", "20", now);
    expect(field(lights(now, typed), "light_pre_time")).toMatchObject({ entry: "20", isConflict: true });
  });

  test("[S-05] with an entry that is not possible keeps the whole section from being saved", () => {
    for (const entry of ["61", "-1", "abc", "", "4.5"]) {
      const draft = withEdit({}, "light_pre_time", entry, DEFAULTS);
      expect(field(lights(DEFAULTS, draft), "light_pre_time")).toMatchObject({
        value: null,
        isChanged: true,
      });
      expect(settingChangesOf(lights(DEFAULTS, draft))).toBeNull();
    }
  });
});

describe("the names of the courts", () => {
  const named = { ...DEFAULTS, court_count: 3, court_names: ["Nord", "Süd", "Mitte"] };

  test("[S-07] grow and shrink with the count, and come back while somebody types it", () => {
    const one = withEdit({}, "court_count", "1", named);
    expect(field(courts(named, one), "court_names").entry).toEqual(["Nord"]);
    const twelve = withEdit(one, "court_count", "12", named);
    expect(field(courts(named, twelve), "court_names").entry).toEqual([
      ...named.court_names,
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `Court ${number}`),
    ]);
    expect(settingChangesOf(courts(named, one))).toEqual([
      { key: "court_count", value: 1, seen: 3 },
      { key: "court_names", value: ["Nord"], seen: named.court_names },
    ]);
  });

  test("[S-12] stay unsaid where nobody named a court, so that saving changes nothing", () => {
    expect(settingChangesOf(courts(DEFAULTS, {}))).toEqual([
      { key: "court_count", value: 4, seen: 4 },
      { key: "court_names", value: [], seen: [] },
    ]);
  });

  test("[S-07] one of them is changed alone", () => {
    const draft = withEdit({}, "court_names", withCourtName({}, named, 1, "Süd 2"), named);
    expect(field(courts(named, draft), "court_names")).toMatchObject({ isChanged: true });
    const back = withEdit(draft, "court_names", withCourtName(draft, named, 1, "Süd"), named);
    expect(field(courts(named, back), "court_names")).toMatchObject({ isChanged: false });
  });

  test("[S-06] stand as many as there are while the count is none that is possible", () => {
    for (const text of ["", "abc", "0", "21", "4.5"]) {
      expect(wantedCourtCount(named, withEdit({}, "court_count", text, named))).toBe(3);
    }
  });
});

test("[S-08] what is no number in the access timing becomes 0, numbers stand, right or wrong", () => {
  const fallback = (text: string) => replacementOf("access_door_pre_minutes", text);
  for (const text of ["", " ", "abc", "12a", "--", "1e", "3e2", "1o5", "0x10"])
    expect(fallback(text)).toBe("0");
  for (const text of ["020", "0", "-1", "4,5", " 20 ", "999"]) expect(fallback(text)).toBeNull();
  expect(replacementOf("access_auto_apply_enabled", false)).toBeNull();
});

test("[S-06] a court count that is not possible becomes 1", () => {
  for (const text of ["", "abc", "4.5", "4 5", "0", "21", "-3"])
    expect(replacementOf("court_count", text)).toBe("1");
  for (const text of ["1", "20", " 4 "]) expect(replacementOf("court_count", text)).toBeNull();
  expect(replacementOf("code_length", "abc")).toBeNull();
});

test("every setting is in exactly one form, but for the switch of the test environment", () => {
  const forms = [
    "courts",
    "booking",
    "lights",
    "climate",
    "access",
    "door-help",
    "controllers",
    "scheduler",
    "mail",
  ] as const;
  expect([...forms.flatMap(keysOf), "simulation_mode"].sort()).toEqual([...SETTING_KEYS].sort());
});

test("[D-32, S-10] a text keeps the space before its next word, and is no change until that comes", () => {
  const values = { ...DEFAULTS, door_help_text: "Bitte" };
  const stateOf = (draft: Draft) => field(fieldsOf("door-help", values, draft), "door_help_text");
  const begun = withEdit({}, "door_help_text", "Bitte ", values);
  expect(stateOf(begun)).toMatchObject({ entry: "Bitte ", isChanged: false, isConflict: false });
  const grown = withEdit(begun, "door_help_text", "Bitte anrufen", values);
  expect(stateOf(grown)).toMatchObject({ value: "Bitte anrufen", isChanged: true });
  expect(withEdit(grown, "door_help_text", "Bitte", values).door_help_text).toBeUndefined();
});

test("[S-11] whatever is entered and saved elsewhere, what is sent names the value that was in force", () => {
  const minutes = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(minutes, minutes, minutes, (first, entered, later) => {
      const before = { ...DEFAULTS, light_pre_time: first };
      const after = { ...DEFAULTS, light_pre_time: later };
      const draft = withEdit({}, "light_pre_time", String(entered), before);
      const state = field(lights(after, draft), "light_pre_time");
      const wasTouched = entered !== first;
      expect(state.entry).toBe(String(wasTouched ? entered : later));
      expect(state.isConflict).toBe(wasTouched && first !== later && entered !== later);
      expect(settingChangesOf(lights(after, draft))).toContainEqual({
        key: "light_pre_time",
        value: wasTouched ? entered : later,
        seen: later,
      });
    }),
  );
});
