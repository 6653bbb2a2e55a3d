import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import type { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { systemClock } from "@platzwart/machine/system-clock";
import type { RunningHall } from "../../testing/running-hall.ts";

export type Lamp = ShellyDevice | TasmotaDevice;

/** `wentOff`: by court, the last time at which its lamp went off. */
export async function startNotingLamps(count: number) {
  const wentOff = new Map<number, number>();
  const lamps = Array.from({ length: count }, (_, index) => {
    const onChange = (_output: number, on: boolean) => {
      if (!on) wentOff.set(index + 1, systemClock.now());
    };
    return new ShellyDevice({ clock: systemClock, onChange });
  });
  for (const { http } of lamps) await http.start();
  return { lamps, wentOff };
}

/** `channel`: set-up besides court and address. */
export async function connectLamps(
  hall: RunningHall,
  lamps: readonly Lamp[],
  channel: object = { driver: "shelly" },
): Promise<void> {
  const { items } = await hall.operate("GET", "/api/light-channels");
  for (const [index, { http }] of lamps.entries()) {
    const body = { courtIds: [index + 1], address: http.url, ...channel };
    const there = items.find((item: { courtIds: number[] }) => item.courtIds.includes(index + 1));
    if (there === undefined) await hall.operate("POST", "/api/light-channels", body);
    else await hall.operate("PUT", `/api/light-channels/${there.id}`, body);
  }
}

export async function stopLamps(lamps: readonly Lamp[]): Promise<void> {
  for (const lamp of lamps) {
    // off timers run for hours
    lamp.reboot();
    await lamp.http.stop();
  }
}
