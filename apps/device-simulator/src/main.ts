import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { DEVICE_FAULTS } from "./http-device.ts";
import { ShellyDevice } from "./shelly-device.ts";
import { systemClock } from "./system-clock.ts";
import { TasmotaDevice } from "./tasmota-device.ts";

// Plays a Shelly or a Tasmota device for whoever wants to try one: npm run device -- shelly --port 8081
const USAGE = `Usage: npm run device -- shelly|tasmota [--port 8081] [--outputs 4] [--password …] [--fault ${DEVICE_FAULTS.join("|")}]
Enter presses the wall switch of the first output, "r" and Enter takes its power away for a moment.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string", default: "8081" },
    outputs: { type: "string", default: "1" },
    password: { type: "string" },
    fault: { type: "string" },
  },
});
const [kind] = positionals;
const fault = DEVICE_FAULTS.find((name) => name === values.fault) ?? null;
const isKnown = (kind === "shelly" || kind === "tasmota") && (values.fault === undefined || fault !== null);
if (!isKnown) {
  console.error(USAGE);
  process.exit(1);
}
const options = {
  clock: systemClock,
  outputs: Number(values.outputs),
  onChange: (output: number, on: boolean, by: string) =>
    console.log(`output ${output}: ${on ? "on" : "off"} (${by})`),
  ...(values.password === undefined ? {} : { password: values.password }),
};
const device = kind === "shelly" ? new ShellyDevice(options) : new TasmotaDevice(options);
device.http.fault = fault;
await device.http.start(Number(values.port));
console.log(`${kind} at ${device.http.url}${fault === null ? "" : `, ${fault}`}`);
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() === "r") device.reboot();
  else device.pressWallSwitch();
});
