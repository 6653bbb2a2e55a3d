import { expect, test } from "vitest";
import { ENROLMENT_ALPHABET, formatEnrolmentCode, parseEnrolmentCode } from "./enrolment-code.ts";

test("[D-30] a one-time code is shown in groups of four, and taken however somebody types it", () => {
  expect(ENROLMENT_ALPHABET).toHaveLength(32);
  const code = "0A1B2C3D4E5F";
  expect(formatEnrolmentCode(code)).toBe("0A1B-2C3D-4E5F");
  for (const typed of [code, "0A1B-2C3D-4E5F", "0a1b 2c3d 4e5f", " Oalb–2C3D 4e-5f\n", "OAIB2C3D4E5F"])
    expect(parseEnrolmentCode(typed), typed).toBe(code);
  for (const typed of ["", "0A1B-2C3D-4E5", `${code}0`, "0A1B-2C3D-4E5U", "0A1B-2C3D-4E5Ä"])
    expect(parseEnrolmentCode(typed), typed).toBeNull();
});
