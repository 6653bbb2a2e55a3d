import { describe, expect, test } from "vitest";
import { parseDeviceUrl } from "./device-url.ts";

describe("the address of a device", () => {
  test.each([
    ["http://192.168.1.20", "http://192.168.1.20"],
    [" HTTP://heizung.local:8080/api/ ", "http://heizung.local:8080/api"],
    ["https://[FD12::1]:443", "https://[fd12::1]"],
    ["http://Shelly.LOCAL:80/Relay", "http://shelly.local/Relay"],
    ["http://shelly.local:0080", "http://shelly.local"],
    ["http://shelly.local:443", "http://shelly.local:443"],
    ["https://shelly.local:80", "https://shelly.local:80"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://shelly_pro-4pm", "http://shelly_pro-4pm"],
  ])("[K-10] %j is read", (text, url) => {
    expect(parseDeviceUrl(text)).toEqual({ ok: true, url });
  });

  test.each([
    "http://8.8.8.8",
    "https://[2001:4860:4860::8888]",
    "http://169.254.169.254/latest",
    "http://0.0.0.0",
  ])("[K-10] %s is public", (text) => {
    expect(parseDeviceUrl(text)).toEqual({ ok: false, problem: "public" });
  });

  test.each([
    "",
    "192.168.1.20",
    "ftp://192.168.1.20",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://",
    "http://user:secret@192.168.1.20",
    "http://192.168.1.20?x=1",
    "http://192.168.1.20/#x",
    "http://192.168.1.20/../x y",
    "http://192.168.1.20\\@8.8.8.8",
    "http://192.168.1",
    "http://3232235796",
    "http://0x7f000001",
    "http://a.0x7f",
    "http://192.168.1.256",
    "http://192.168.1.20:0",
    "http://192.168.1.20:65536",
    "http://-heizung",
    "http://heizung..local",
    `http://${"a".repeat(200)}.local`,
    "http://heizung.local\nhost: x",
  ])("[K-10] %j is none", (text) => {
    expect(parseDeviceUrl(text)).toEqual({ ok: false, problem: "malformed" });
  });
});
