import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { definitionOf, SETTING_KEYS, SETTINGS, type SettingKey } from "./registry.ts";
import { checkSettingsTogether, parseSetting } from "./setting-value.ts";
import { decodeSettings, encodeSetting } from "./stored-settings.ts";

const DEFAULTS = decodeSettings([]).values;

/** The table in section 5 of the specification, written independently. */
const TABLE = [
  ["court_count", 1, 20, 4],
  ["min_booking_duration", 15, 480, 30],
  ["max_booking_duration", 30, 1440, 120],
  ["advance_booking_days", 1, 365, 14],
  ["light_pre_time", 0, 60, 15],
  ["light_post_time", 0, 120, 60],
  ["target_temperature", 15, 30, 20],
  ["ventilation_duration", 5, 120, 30],
  ["code_length", 4, 8, 4],
  ["code_validity_hours", 1, 168, 24],
  ["access_light_pre_minutes", 0, 120, 5],
  ["access_light_post_minutes", 0, 240, 15],
  ["access_door_pre_minutes", 0, 120, 15],
  ["access_door_post_minutes", 0, 480, 60],
] as const;

describe("the settings registry", () => {
  test("[S-14, K-10] it holds every key of the specification, the addresses of devices and nothing else", () => {
    const switches = [
      "auto_light_control",
      "auto_climate_control",
      "allow_permanent_codes",
      "access_auto_apply_enabled",
    ];
    const addresses = ["heating_url", "cooling_url", "ventilation_url", "monitoring_url", "door_server_url"];
    const ours = [
      ...["door_help_number", "door_help_text", "simulation_mode"],
      ...["hall_language", "heartbeat_url"],
    ];
    const ofMail = SETTING_KEYS.filter((key) => key.startsWith("mail_"));
    expect(ofMail).toHaveLength(9);
    const hours = ["opening_hours", "federal_state"];
    expect([...SETTING_KEYS].sort()).toEqual(
      [
        ...TABLE.map(([key]) => key),
        ...switches,
        ...addresses,
        ...ours,
        ...hours,
        ...ofMail,
        "court_names",
      ].sort(),
    );
    expect(decodeSettings([]).values).toMatchObject({
      ...{ door_help_number: "", door_help_text: "", simulation_mode: true },
    });
    for (const key of addresses) expect(SETTINGS[key as keyof typeof SETTINGS].default).toBe("");
    for (const key of switches) expect(SETTINGS[key as keyof typeof SETTINGS].default).toBe(true);
  });

  test.each(TABLE)("[S-05] %s goes from %d to %d, by default %d", (key, minimum, maximum, initial) => {
    expect(definitionOf(key)).toMatchObject({ minimum, maximum, default: initial });
    expect(parseSetting(key, minimum)).toEqual({ ok: true, value: minimum });
    expect(parseSetting(key, String(maximum))).toEqual({ ok: true, value: maximum });
    for (const beyond of [minimum - 1, maximum + 1]) {
      expect(parseSetting(key, beyond)).toMatchObject({
        ok: false,
        refusal: { code: "setting_out_of_range", key, value: String(beyond), minimum, maximum },
      });
    }
  });

  test.each(["", " ", "abc", "4.5", "4,5", "1e1", "0x10", "NaN", true, null, [], [4], 4.5, Number.NaN])(
    "[S-06] %j is no court count",
    (value) => {
      expect(parseSetting("court_count", value)).toMatchObject({
        ok: false,
        refusal: { code: "setting_not_a_number" },
      });
    },
  );

  test("switches take true and false only", () => {
    expect(parseSetting("auto_light_control", false)).toEqual({ ok: true, value: false });
    for (const value of ["true", 1, 0, null]) {
      expect(parseSetting("auto_light_control", value)).toMatchObject({
        ok: false,
        refusal: { code: "setting_not_a_switch" },
      });
    }
  });

  test.each([
    ["mail_from", " halle@example.org ", "halle@example.org"],
    ["mail_from", "halle", "not_an_email"],
    ["mail_from", "", ""],
    ["mail_host", "smtp.example.org", "smtp.example.org"],
    ["mail_host", "2001:db8::1", "2001:db8::1"],
    ["mail_host", "smtp.example.org:25", "not_a_host"],
    ["mail_host", "-smtp", "not_a_host"],
    ["heartbeat_url", "uptime.example.org/push", "not_an_address"],
    ["heartbeat_url", "javascript:alert(1)", "not_an_address"],
    ["mail_password", " p w ", " p w "],
    ["mail_password", "a\nb", "not_one_line"],
    ["mail_password", "x".repeat(201), "too_long"],
    ["hall_language", "en", "en"],
    ["hall_language", "fr", "not_a_choice"],
  ] as const)("[O-03, O-06, S-05] %s of %j", (key, input, outcome) => {
    const parsed = parseSetting(key, input);
    if (parsed.ok) expect(parsed.value).toBe(outcome);
    else if (parsed.refusal.code === "setting_text_invalid") expect(parsed.refusal.problem).toBe(outcome);
    else expect(parsed.refusal).toMatchObject({ code: "setting_not_a_choice", choices: ["de", "en"] });
    // a secret is shown nowhere
    if (key === "mail_password") expect(JSON.stringify(parsed.ok ? "" : parsed.refusal)).not.toContain("xxx");
  });

  test("names take lists of up to 20 names", () => {
    expect(parseSetting("court_names", ["A", " B "])).toEqual({ ok: true, value: ["A", "B"] });
    for (const value of [
      "A",
      [""],
      ["x".repeat(101)],
      ["a\nb"],
      ["a\u2028b"],
      ["a\u2029b"],
      [1],
      Array.from({ length: 21 }, () => "A"),
    ]) {
      expect(parseSetting("court_names", value)).toMatchObject({
        ok: false,
        refusal: { code: "setting_not_a_list_of_names" },
      });
    }
  });

  test.each([
    ["door_help_text", " Hausmeister,\u00adtäglich ", "Hausmeister,täglich"],
    ["door_help_text", "x".repeat(120), "x".repeat(120)],
    ["door_help_text", " \u200b ", ""],
    ["door_help_number", "+49 (30) 123\u00a0456/7-8", "+49 (30) 123 456/7-8"],
    ["door_help_number", "Tel.: 030 12\u201334", "030 12-34"],
    ["door_help_number", "", ""],
  ] as const)("[D-32, S-05] the text %s takes %j as one line", (key, input, value) => {
    expect(parseSetting(key, input)).toEqual({ ok: true, value });
  });

  test.each([
    ["door_help_text", "a\nb", "not_one_line"],
    ["door_help_text", "a\u2028b", "not_one_line"],
    ["door_help_text", 4711, "not_one_line"],
    ["door_help_text", null, "not_one_line"],
    ["door_help_text", "🏸".repeat(121), "too_long"],
    ["door_help_number", "1".repeat(41), "too_long"],
    ["door_help_number", "030 123 ext. 4", "not_a_phone_number"],
    ["door_help_number", "+ ( )", "not_a_phone_number"],
  ] as const)("[D-32, S-05] the text %s refuses %j", (key, input, problem) => {
    const maximum = key === "door_help_text" ? 120 : 40;
    expect(parseSetting(key, input)).toMatchObject({
      ok: false,
      refusal: { code: "setting_text_invalid", key, maximum, problem },
    });
  });

  test("[B-07, S-05] a week takes seven texts of hours, Monday first, and stores them in order", () => {
    const week = ["22:00-24:00, 08:00-12:00", ...Array(5).fill("00:00-24:00"), " "];
    expect(parseSetting("opening_hours", week)).toEqual({
      ok: true,
      value: ["08:00-12:00,22:00-24:00", ...Array(5).fill("00:00-24:00"), ""],
    });
    for (const [value, weekday] of [
      ["08:00-22:00", null],
      [null, null],
      [[], null],
      [week.slice(1), null],
      [[...week, ""], null],
      [[...week.slice(0, 6), "8-22"], 6],
      [[null, ...week.slice(1)], 0],
    ] as const)
      expect(parseSetting("opening_hours", value)).toMatchObject({
        ok: false,
        refusal: { code: "setting_not_a_week", key: "opening_hours", weekday },
      });
  });

  test("[S-14] a minimum above the maximum duration is refused", () => {
    const check = (minimum: number) =>
      checkSettingsTogether({ ...DEFAULTS, min_booking_duration: minimum, max_booking_duration: 60 }, [
        "min_booking_duration",
      ]);
    expect(check(60)).toBeNull();
    expect(check(90)?.code).toBe("setting_minimum_above_maximum");
  });

  test("[K-04] [K-10] two climate devices at one address are refused, when one of the two changes", () => {
    const heating = "http://10.0.0.5/klima";
    const check = (cooling: string, ...changed: SettingKey[]) =>
      checkSettingsTogether({ ...DEFAULTS, heating_url: heating, cooling_url: cooling }, changed);
    expect(check("http://10.0.0.5/kaelte", "cooling_url")).toBeNull();
    expect(check(heating, "target_temperature")).toBeNull();
    expect(check(heating, "cooling_url", "heating_url")).toEqual({
      code: "climate_address_taken",
      key: "heating_url",
      address: heating,
      by: "cooling_url",
    });
    // two simulated ones have no address
    expect(check("", "ventilation_url", "cooling_url")).toBeNull();
  });
});

describe("stored settings", () => {
  test("[S-06] without rows every setting has its default", () => {
    const { values, unreadable } = decodeSettings([]);
    expect(values.court_count).toBe(4);
    expect(unreadable).toEqual([]);
  });

  test.each(["", "{", "null", '"zwanzig"', "21", "[4]", "NaN"])(
    "[S-06] a court count stored as %j means 4",
    (value) => {
      const { values, unreadable } = decodeSettings([
        { key: "court_count", value },
        { key: "code_length", value: '"6"' },
      ]);
      expect(values.court_count).toBe(4);
      expect(values.code_length).toBe(6);
      expect(unreadable).toEqual([{ key: "court_count", stored: value }]);
    },
  );

  test("no stored rubbish throws or yields a value out of range", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETTING_KEYS), fc.oneof(fc.string(), fc.json()), (key, value) => {
        const read = decodeSettings([
          { key, value },
          { key: "unbekannt", value },
        ]).values[key];
        expect(parseSetting(key, typeof read === "object" ? [...read] : read).ok).toBe(true);
      }),
    );
  });

  test("[S-03] numbers are stored as strings, switches as booleans, names as a list, and read back", () => {
    expect(encodeSetting(30)).toBe('"30"');
    expect(encodeSetting(false)).toBe("false");
    expect(encodeSetting(["A"])).toBe('["A"]');
    const rows = [
      { key: "min_booking_duration", value: encodeSetting(45) },
      { key: "auto_light_control", value: encodeSetting(false) },
      { key: "court_names", value: encodeSetting(["Nord"]) },
    ];
    expect(decodeSettings(rows).values).toMatchObject({
      min_booking_duration: 45,
      auto_light_control: false,
      court_names: ["Nord"],
    });
  });
});
