import { checkCustomer, normalizeCustomer } from "@platzwart/domain/booking/customer";
import { parseCourtId } from "@platzwart/domain/court/court";
import { parseDeviceUrl } from "@platzwart/domain/network/device-url";
import { parseJsonObject } from "@platzwart/domain/network/json-object";
import { isPrivateAddress } from "@platzwart/domain/network/private-address";
import { fromIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { browserOf } from "./api/browser-of.ts";
import { maskDigits } from "./modules/log/log-secrets.ts";
import { readStatus } from "./modules/monitoring/monitoring-source.ts";
import { checkPassword } from "./modules/users/password-rules.ts";
import { clientNetwork } from "./platform/http/client-network.ts";
import { readChallenge } from "./platform/network/digest-login.ts";
import { berlinCalendar } from "./platform/system/berlin-calendar.ts";

/** All parsers of text from devices, callers or proxies. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  "a device's login challenge": (text) => readChallenge(`Digest ${text}`),
  "a device's answer": (text) => parseJsonObject(`{"output":"${text}"}`),
  "the monitoring address's answer": (text) =>
    readStatus(
      JSON.stringify({
        raspberryPis: [{ name: text, ipAddress: text, lastSeen: text, connectedCourts: [text] }],
      }),
    ),
  "the address of a device": parseDeviceUrl,
  "… after its scheme": (text) => parseDeviceUrl(`http://${text}`),
  "an IP address": isPrivateAddress,
  "the address of a client": clientNetwork,
  "a time of a request": (text) => berlinCalendar.parse(text),
  "… that begins as one": (text) => berlinCalendar.parse(`2026-11-21T14:00:00${text}`),
  "an instant": fromIso,
  "a court": parseCourtId,
  "a customer": (text) =>
    checkCustomer(normalizeCustomer({ name: text, email: `${text}@example.org`, phone: text }), true),
  "a customer's address": (text) =>
    checkCustomer(normalizeCustomer({ name: "Kim", email: `kim@${text}`, phone: "030 123456" }), true),
  "a password": (text) => checkPassword(text, "kim"),
  "a browser's name": browserOf,
  "a log entry": (text) => maskDigits({ message: text, metadata: { access_code: text.slice(0, 40), text } }),
};

/** Shapes that make patterns backtrack: runs of one character, and beginnings that never end. */
const SHAPES: readonly ((length: number) => string)[] = [
  (length) => "-".repeat(length),
  (length) => "a".repeat(length),
  (length) => "0".repeat(length),
  (length) => " ".repeat(length),
  (length) => "a.".repeat(length / 2),
  (length) => ":".repeat(length),
  (length) => 'a="'.repeat(length / 3),
  (length) => "a=b,".repeat(length / 4),
  (length) => "/a".repeat(length / 2),
  (length) => "a&".repeat(length / 2),
  (length) => "Version/1 ".repeat(length / 10),
  (length) => "1 ".repeat(length / 2),
  (length) => `${"ab".repeat(length / 2)}!`,
];

const [SHORT, GROWTH] = [2_000, 8];
/** Linear cost is a ratio of 1; quadratic cost has 8 here, and a busy machine makes single figures uneven. */
const MOST = 4;
/** Microseconds: smaller costs of both lengths together are not distinguished; a quadratic parser takes a hundred times it. */
const FLOOR = 10_000;

test.each(Object.keys(PARSERS))("reading %s costs as much for each character, however long it is", (name) => {
  const parse = PARSERS[name] ?? (() => null);
  const tryParse = (text: string) => {
    try {
      parse(text);
    } catch {
      // a refusal is an answer too
    }
  };
  /** Microseconds of processor time, the least of several rounds, since other work only adds to it. */
  const costOf = (text: string, repeats: number) => {
    const rounds = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      for (let repeat = 0; repeat < repeats; repeat += 1) tryParse(text);
      return process.cpuUsage(start).user;
    });
    return Math.min(...rounds) + FLOOR;
  };
  for (const shape of SHAPES) {
    const [short, long] = [shape(SHORT), shape(SHORT * GROWTH)];
    // equal characters each, warmed up like the server
    const ratio = costOf(long, 40) / costOf(short, 40 * GROWTH);
    expect(ratio, shape(12)).toBeLessThan(MOST);
  }
});
