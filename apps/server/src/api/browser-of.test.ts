import { expect, test } from "vitest";
import { browserOf, systemOf } from "./browser-of.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.6478.61 Safari/537.36`, "Chrome", 126],
  [`${WINDOWS} ${WEBKIT} HeadlessChrome/126.0.0.0 Safari/537.36`, "Chrome", 126],
  [`${PHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, "Chrome", 126],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/125.0.2592.81`, "Edge", 125],
  [`${PHONE} Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/604.1`, "Edge", 125],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox", 127],
  [`${PHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, "Firefox", 127],
  [`${MAC} Version/17.5 Safari/605.1.15`, "Safari", 17],
  [`${PHONE} Version/16.6 Mobile/15E148 Safari/604.1`, "Safari", 16],
  [`${WINDOWS} ${WEBKIT} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`, "andere", null],
  [
    "Mozilla/5.0 (Linux; Android 10) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "andere",
    null,
  ],
  ["curl/8.5.0", "andere", null],
  ["Firefox/", "andere", null],
  [`${"x".repeat(60_000)} Chrome/1`, "andere", null],
  ["", "andere", null],
  [null, "andere", null],
])("[G-02] of a browser only family and major version are kept: %s", (userAgent, family, major) => {
  expect(browserOf(userAgent)).toEqual({ family, major });
});

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.6478.61 Safari/537.36`, "Windows"],
  [`${MAC} Version/17.5 Safari/605.1.15`, "macOS"],
  [`${PHONE} Version/16.6 Mobile/15E148 Safari/604.1`, "iPhone"],
  [PHONE.replaceAll("iPhone", "iPad"), "iPad"],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile", "Android"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36", "ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Linux"],
  ["curl/8.5.0", null],
])("[N-11] a session names the system that its browser runs on: %s", (userAgent, system) => {
  expect(systemOf(userAgent)).toBe(system);
});
