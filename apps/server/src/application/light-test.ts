import { LIGHT_TEST_STEPS, type LightTestView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Outcome } from "@platzwart/domain/devices/output";
import { Refused } from "@platzwart/domain/refusal";
import { decide } from "@platzwart/domain/scheduler/decide";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { LAMP_FAULT_TEXTS } from "@platzwart/texts/lamp-faults";
import type { ControlLoop } from "./control-loop.ts";
import type { EquipmentServices } from "./equipment.ts";
import { lightChannelTested } from "./equipment-log-entries.ts";
import type { Lamp, LampInTest } from "./lamp.ts";
import { knownChannel } from "./light-channels.ts";
import { SERVER, type UserCaller } from "./ports/caller.ts";

/** How long the lamp is lit, so that whoever stands in the hall sees it. */
const LIT = seconds(2);

type Problem = NonNullable<LightTestView["problem"]>["code"];
type Step = (typeof LIGHT_TEST_STEPS)[number];

/**
 * "Testen" (E-03): switches a lamp on, asks whether it is, and back to what the rule wants, or to what it was where no
 * rule does. Nobody else switches it meanwhile; a lamp that is to be on stays on.
 */
export async function testLightChannel(
  services: EquipmentServices & { readonly loop: ControlLoop },
  id: string,
  caller: UserCaller,
): Promise<LightTestView> {
  const { hall, clock } = services;
  // in a write of the caller, which asks whether the caller may still switch
  const { courtIds } = await hall.change(caller, (store) => knownChannel(store, id));
  const court = courtIds[0] as CourtId;
  const lamp = hall.lamps.byChannel.get(id);
  if (lamp === undefined) throw new Refused({ code: "light_channel_missing", court });
  const now = clock.now();
  // before the lamp is taken: a database that hangs must not keep it from its rule
  const { facts } = await hall.state(now);
  const rule = decide(facts, now).channels.find(({ channelId }) => channelId === id)?.desired ?? null;
  const hands = lamp.takeForTest();
  if (hands === null) throw new Refused({ code: "light_test_running", court });
  let test: LightTestView;
  try {
    test = await run({ lamp, hands, clock, userId: caller.id, isBackOn: rule ?? lamp.isOn });
  } finally {
    hands.giveBack();
    services.loop.request("check");
  }
  await services.lamps.storeReports();
  // what was done is logged, even if the user was signed out meanwhile
  await hall.change(SERVER, (store, at) =>
    store.systemLog.append(
      lightChannelTested({
        at,
        userId: caller.id,
        channelId: id,
        courtIds,
        problem: test.problem?.code ?? null,
      }),
    ),
  );
  return test;
}

interface Run {
  readonly lamp: Lamp;
  readonly hands: LampInTest;
  readonly clock: Clock;
  readonly userId: string;
  readonly isBackOn: boolean;
}

async function run({ lamp, hands, clock, userId, isBackOn }: Run): Promise<LightTestView> {
  const failed = new Map<Step, Problem>();
  const note = (step: Step, outcome: Outcome) => {
    if (outcome !== "confirmed") failed.set(step, outcome);
  };
  note("on", await hands.switch(true, userId, isBackOn));
  if (!failed.has("on")) {
    await hands.read();
    if (lamp.fault !== null || !lamp.isOn) failed.set("reported", lamp.trouble ?? "not_applied");
    else await new Promise<void>((resolve) => void clock.timer("lamp in test", LIT, resolve));
  }
  // also after a failure: what was told may have been done
  note("back", await hands.switch(isBackOn, userId, true));

  const [[, first] = []] = failed;
  return {
    isPassed: first === undefined,
    steps: LIGHT_TEST_STEPS.map((step) => ({
      step,
      result: failed.has(step) ? "failed" : step === "reported" && failed.has("on") ? "skipped" : "done",
    })),
    isBackOn,
    problem: first === undefined ? null : { code: first, text: LAMP_FAULT_TEXTS[first] },
  };
}
