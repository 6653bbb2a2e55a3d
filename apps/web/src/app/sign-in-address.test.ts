import { PATHS } from "@platzwart/contract/page-paths";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageAfterSignIn, signInPathFor } from "./sign-in-address.ts";

describe("the page after signing in", () => {
  test("[R-05] is the one that was asked for, with its query", () => {
    const asked = "/settings?tab=lights&x=%2F";
    const search = signInPathFor(asked).slice(PATHS.login.length);
    expect(pageAfterSignIn(search)).toBe(asked);
  });

  test("[R-05] is the main page when none was asked for", () => {
    expect(signInPathFor("/")).toBe("/login");
    expect(pageAfterSignIn("")).toBe("/");
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "settings",
    "",
    "/login",
    "/login?next=/settings",
  ])("[R-05] %j leads nowhere but to the main page", (next) => {
    expect(pageAfterSignIn(`?next=${encodeURIComponent(next)}`)).toBe("/");
  });

  test("[R-05] never leaves this site, whatever is asked for", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("/", "\\", ".", "a", ":", "@", "?", "#", "\t", "%5C") }),
        (next) => {
          const target = pageAfterSignIn(`?next=${encodeURIComponent(next)}`);
          expect(new URL(target, "https://hall.example").origin).toBe("https://hall.example");
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
