import { at } from "@platzwart/domain/testing/builders";
import { plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { grantedText } from "./outcome-messages.ts";

const NOW = at("2026-11-21T18:42:00+01:00");
const LOCKED = {
  openSeconds: 30,
  isUnlocked: false,
  heldUntil: null,
  openUntil: null,
  fault: null,
};
const OPENED = { ...LOCKED, isUnlocked: true, openUntil: plus(NOW, seconds(30)) };
const UNLOCKED = "Tür für 30 Sekunden entriegelt.";

test("[D-07] a grant says for how long the door is open only once the door reports that", () => {
  const asked = { enteredAt: NOW, now: NOW };
  expect(grantedText(LOCKED, asked)).toBeNull();
  expect(grantedText(OPENED, asked)).toBe(UNLOCKED);
  // the page's time is slightly ahead of the server's, or the report is late
  expect(grantedText(OPENED, { enteredAt: plus(NOW, seconds(1)), now: plus(NOW, seconds(9)) })).toBe(
    UNLOCKED,
  );
  // open for an earlier person, or for another duration
  expect(grantedText(OPENED, { enteredAt: plus(NOW, seconds(5)), now: plus(NOW, seconds(6)) })).toBeNull();
  expect(grantedText({ ...OPENED, openUntil: plus(NOW, seconds(10)) }, asked)).toBeNull();
});

test("[D-07, Z-08] at a door that does not answer or that its schedule holds open it says what is true", () => {
  const asked = { enteredAt: NOW, now: NOW };
  expect(grantedText({ ...LOCKED, fault: "offline" }, asked)).toBeNull();
  expect(grantedText({ ...OPENED, fault: "timeout" }, asked)).toBeNull();
  const held = { ...LOCKED, isUnlocked: true, heldUntil: at("2026-11-21T20:15:00+01:00") };
  expect(grantedText(held, asked)).toBe("Die Tür ist offen bis 20:15 Uhr.");
  // the window is over
  expect(grantedText({ ...held, heldUntil: NOW }, asked)).toBeNull();
});
