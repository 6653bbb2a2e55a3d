import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { HALL_DEVICE_KINDS, HallDevice } from "./hall-device.ts";
import { DEVICE_FAULTS, type HttpDevice } from "./http-device.ts";
import { ShellyDevice } from "./shelly-device.ts";
import { systemClock } from "./system-clock.ts";
import { TasmotaDevice } from "./tasmota-device.ts";

// Plays a device of the hall for whoever wants to try one: npm run device -- shelly --port 8081
const USAGE = `Usage: npm run device -- shelly|tasmota [--port 8081] [--outputs 4] [--password …] [--fault ${DEVICE_FAULTS.join("|")}]
       npm run device -- ${HALL_DEVICE_KINDS.join("|")} [--port 8081] [--temperature 18.5] [--fault …]
Enter presses the wall switch of the first output, or makes it 1 °C warmer around a device of the climate;
"r" and Enter takes the device's power away for a moment.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string", default: "8081" },
    outputs: { type: "string", default: "1" },
    password: { type: "string" },
    temperature: { type: "string" },
    fault: { type: "string" },
  },
});

/** A device with what Enter does to it. */
interface Played {
  readonly http: HttpDevice;
  reboot(): void;
  enter(): void;
}

const fault = DEVICE_FAULTS.find((name) => name === values.fault) ?? null;
const device = values.fault !== undefined && fault === null ? null : play(positionals[0]);
if (device === null) {
  console.error(USAGE);
  process.exit(1);
}
device.http.fault = fault;
await device.http.start(Number(values.port));
console.log(`${positionals[0]} at ${device.http.url}${fault === null ? "" : `, ${fault}`}`);
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() === "r") device.reboot();
  else device.enter();
});

function play(name: string | undefined): Played | null {
  const kind = HALL_DEVICE_KINDS.find((known) => known === name);
  if (kind !== undefined) return playHallDevice(kind);
  if (name !== "shelly" && name !== "tasmota") return null;
  const options = {
    clock: systemClock,
    outputs: Number(values.outputs),
    onChange: (output: number, on: boolean, by: string) =>
      console.log(`output ${output}: ${on ? "on" : "off"} (${by})`),
    ...(values.password === undefined ? {} : { password: values.password }),
  };
  const lamp = name === "shelly" ? new ShellyDevice(options) : new TasmotaDevice(options);
  return { http: lamp.http, reboot: () => lamp.reboot(), enter: () => lamp.pressWallSwitch() };
}

function playHallDevice(kind: (typeof HALL_DEVICE_KINDS)[number]): Played {
  const hallDevice = new HallDevice({
    clock: systemClock,
    kind,
    ...(values.temperature === undefined ? {} : { temperature: Number(values.temperature) }),
    onTold: (order) => console.log(JSON.stringify(order)),
  });
  return {
    http: hallDevice.http,
    reboot: () => hallDevice.reboot(),
    enter: () => {
      hallDevice.temperature = (hallDevice.temperature ?? 18) + 1;
      console.log(`${hallDevice.temperature} °C`);
    },
  };
}
