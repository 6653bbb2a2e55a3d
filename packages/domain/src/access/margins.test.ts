import { describe, expect, test } from "vitest";
import { decodeSettings } from "../settings/stored-settings.ts";
import { NO_MARGINS } from "./access-code.ts";
import { marginsFor } from "./margins.ts";

const settings = decodeSettings([]).values;

describe("margins of a new code", () => {
  test("[A-30] an API booking gets the access margins in force", () => {
    expect(marginsFor("api_booking", settings)).toEqual({
      lightBefore: 5,
      lightAfter: 15,
      doorBefore: 15,
      doorAfter: 60,
    });
    const changed = {
      ...settings,
      access_light_pre_minutes: 1,
      access_light_post_minutes: 2,
      access_door_pre_minutes: 3,
      access_door_post_minutes: 4,
    };
    expect(marginsFor("api_booking", changed)).toEqual({
      lightBefore: 1,
      lightAfter: 2,
      doorBefore: 3,
      doorAfter: 4,
    });
  });

  test("[A-30] an API booking gets none when they are not applied by themselves", () => {
    expect(marginsFor("api_booking", { ...settings, access_auto_apply_enabled: false })).toEqual(NO_MARGINS);
  });

  test("[A-30] a booking from the panel gets the light times and the door margins", () => {
    expect(marginsFor("panel_booking", { ...settings, access_auto_apply_enabled: false })).toEqual({
      lightBefore: 15,
      lightAfter: 60,
      doorBefore: 15,
      doorAfter: 60,
    });
  });

  test("[A-30] a code made by hand gets none", () => {
    expect(marginsFor("manual", settings)).toEqual(NO_MARGINS);
  });
});
