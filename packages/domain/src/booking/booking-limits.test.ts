import { describe, expect, test } from "vitest";
import { decodeSettings } from "../settings/stored-settings.ts";
import { at } from "../testing/builders.ts";
import { checkBookingTime } from "./booking-limits.ts";
import { checkCustomer, normalizeCustomer } from "./customer.ts";

const limits = {
  now: at("2026-11-21T12:00:00Z"),
  bookableUntil: at("2026-12-05T23:00:00Z"),
  settings: decodeSettings([]).values,
};
const check = (from: string, until: string) =>
  checkBookingTime({ from: at(from), until: at(until) }, limits)?.code ?? null;

describe("booking limits", () => {
  test.each([
    ["2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z", null],
    ["2026-11-21T18:00:00Z", "2026-11-21T18:30:00Z", null],
    ["2026-11-21T18:00:00Z", "2026-11-21T20:00:00Z", null],
    ["2026-11-21T18:00:00Z", "2026-11-21T18:00:00Z", "booking_end_not_after_start"],
    ["2026-11-21T18:00:00Z", "2026-11-21T17:00:00Z", "booking_end_not_after_start"],
    ["2026-11-21T18:00:00Z", "2026-11-21T18:29:59.999Z", "booking_too_short"],
    ["2026-11-21T18:00:00Z", "2026-11-21T20:00:00.001Z", "booking_too_long"],
    ["2026-11-21T11:55:00Z", "2026-11-21T13:00:00Z", null],
    ["2026-11-21T11:54:59.999Z", "2026-11-21T13:00:00Z", "booking_in_the_past"],
    ["2026-12-05T22:59:59.999Z", "2026-12-05T23:59:59.999Z", null],
    ["2026-12-05T23:00:00Z", "2026-12-06T00:00:00Z", "booking_too_far_ahead"],
  ])("[B-01] from %s to %s: %s", (from, until, refusal) => {
    expect(check(from, until)).toBe(refusal);
  });
});

describe("customers", () => {
  const good = { name: "Jana Albrecht", email: "jana@example.de", phone: "+49 30 123456" };
  const refusal = (changes: Partial<typeof good>, contactRequired = true) =>
    checkCustomer(normalizeCustomer({ ...good, ...changes }), contactRequired)?.code ?? null;

  test("[B-01] a whole customer is accepted, with an umlaut, a dash and spaces around", () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ name: "  Çağlar Müller-Lüdenscheidt " })).toBeNull();
    expect(refusal({ phone: "030/12345-67" })).toBeNull();
  });

  test.each(["", "   ", "a\nb", "a\u0007b", "x".repeat(101)])("[B-01] the name %j is refused", (name) => {
    expect(refusal({ name })).toBe("customer_name_invalid");
  });

  test.each([
    "",
    "jana",
    "jana@",
    "@example.de",
    "a b@example.de",
    "jana@example",
    "jana@exa mple.de",
    "a@b.c\r\nBcc: x@y.de",
    "a\u0007b@example.de",
    "jana@exa\u0000mple.de",
    `${"x".repeat(250)}@a.de`,
    "jana@example..de",
    "jana@.example.de",
    "jana@-example.de",
    "jana@example-.de",
    ".jana@example.de",
    "jana.@example.de",
    "jana..m@example.de",
  ])("[B-01] the e-mail %j is refused", (email) => {
    expect(refusal({ email })).toBe("customer_email_invalid");
  });

  test.each(["", "12", "keine", "+49 30 abc", "----------", "1".repeat(40), "+49 30\n\n123456", "tel:"])(
    "[B-01] the phone %j is refused",
    (phone) => {
      expect(refusal({ phone })).toBe("customer_phone_invalid");
    },
  );

  test.each([
    ["030 123456\u201378", "030 123456-78"],
    ["0170\u20111234567", "0170-1234567"],
    ["0170\u20101234567", "0170-1234567"],
    ["0170\u22121234567", "0170-1234567"],
    ["0170\u2009123\u2007456\u30007", "0170 123 456 7"],
    ["030\t123456", "030 123456"],
    ["\uff10170 1234567", "0170 1234567"],
    ["tel:+491701234567", "+491701234567"],
    ["Tel.: 0170 1234567", "0170 1234567"],
  ])("[B-01] the phone %j, as it is copied from a page, is kept as %j", (phone, kept) => {
    expect(refusal({ phone })).toBeNull();
    expect(normalizeCustomer({ name: "Jana", email: null, phone }).phone).toBe(kept);
  });

  test("[B-01] a name whose letters and accents come apart is the same as one in which they are together", () => {
    const kept = normalizeCustomer({ name: "Jo\u0308rg", email: null, phone: null });
    expect(kept.name).toBe("J\u00f6rg");
  });

  test("an e-mail and a phone are kept without what nobody sees", () => {
    const { email, phone } = normalizeCustomer({
      name: "Jana",
      email: " jana\u200b@exa\u202emple.de",
      phone: "\u202d030\u00a0123456 ",
    });
    expect([email, phone]).toEqual(["jana@example.de", "030 123456"]);
  });

  test("the panel needs neither e-mail nor phone, but takes no malformed ones", () => {
    expect(refusal({ email: "", phone: "" }, false)).toBeNull();
    expect(refusal({ email: "jana" }, false)).toBe("customer_email_invalid");
  });
});
