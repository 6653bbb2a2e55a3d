import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { doorCommand } from "@platzwart/door-controller/door-command";
import { systemClock } from "@platzwart/machine/system-clock";
import { DEVICE_MESSAGES } from "@platzwart/texts/device-messages";
import { HALL_DEVICE_KINDS, HallDevice } from "./hall-device.ts";
import { DEVICE_FAULTS, type DeviceFault, type HttpDevice } from "./http-device.ts";
import { ShellyDevice } from "./shelly-device.ts";
import { TasmotaDevice } from "./tasmota-device.ts";

// usage: npm run device -- shelly --port 8081
const HIGHEST_PORT = 65_535;
/** Above that of every simulated device. */
const MOST_OUTPUTS = 16;

interface Args {
  readonly name: string | undefined;
  readonly port: number;
  readonly outputs: number;
  readonly password: string | undefined;
  readonly temperature: number | null;
  readonly fault: DeviceFault | null;
  /** An electric strike hangs at the first output. */
  readonly isDoor: boolean;
  readonly isDimmer: boolean;
}

interface PlayedDevice {
  readonly http: HttpDevice;
  reboot(): void;
  /** Of the terminal: presses the wall switch, or warms the hall by a degree. */
  pressEnter(): void;
}

const [command, ...doorArguments] = process.argv.slice(2);
// a door with a computer runs the real door program
await (command === "door" ? doorCommand(doorArguments) : playDevice());

async function playDevice(): Promise<void> {
  const args = readArgs();
  const device = args === null ? null : createDevice(args);
  if (args === null || device === null) endWith(DEVICE_MESSAGES.usage(HALL_DEVICE_KINDS, DEVICE_FAULTS));
  device.http.fault = args.fault;
  await device.http.start(args.port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    endWith(DEVICE_MESSAGES.portTaken(args.port));
  });
  console.log(`${args.name} at ${device.http.url}${args.fault === null ? "" : `, ${args.fault}`}`);
  createInterface({ input: process.stdin }).on("line", (line) => {
    if (line.trim() === "r") device.reboot();
    else device.pressEnter();
  });
}

/** null: unknown arguments. */
function readArgs(): Args | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        port: { type: "string", default: "8081" },
        outputs: { type: "string", default: "1" },
        password: { type: "string" },
        temperature: { type: "string" },
        fault: { type: "string" },
        door: { type: "boolean", default: false },
        dimmer: { type: "boolean", default: false },
      },
    });
    const [port, outputs] = [Number(values.port), Number(values.outputs)];
    const temperature = values.temperature === undefined ? null : Number(values.temperature);
    const fault = DEVICE_FAULTS.find((name) => name === values.fault) ?? null;
    const isUnderstood =
      positionals.length === 1 &&
      isWholeUpTo(HIGHEST_PORT, port) &&
      outputs > 0 &&
      isWholeUpTo(MOST_OUTPUTS, outputs) &&
      (temperature === null || Number.isFinite(temperature)) &&
      (values.fault === undefined || fault !== null);
    if (!isUnderstood) return null;
    const [name] = positionals;
    const { password, door: isDoor, dimmer: isDimmer } = values;
    return { name, port, outputs, password, temperature, fault, isDoor, isDimmer };
  } catch {
    return null;
  }
}

function isWholeUpTo(most: number, value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function endWith(message: string): never {
  console.error(message);
  process.exit(1);
}

function createDevice({ name, outputs, password, temperature, isDoor, isDimmer }: Args): PlayedDevice | null {
  const kind = HALL_DEVICE_KINDS.find((known) => known === name);
  if (kind !== undefined) return isDoor ? null : playHallDevice(kind, temperature);
  if (name !== "shelly" && (name !== "tasmota" || isDimmer)) return null;
  const options = {
    clock: systemClock,
    outputs,
    onChange: (output: number, on: boolean, by: string) => {
      console.log(`output ${output}: ${on ? "on" : "off"} (${by})`);
      // Shelly counts outputs from 0, Tasmota from 1
      if (isDoor && output === (name === "shelly" ? 0 : 1)) console.log(DEVICE_MESSAGES.strike(on));
    },
    ...(password === undefined ? {} : { password }),
  };
  const lamp = name === "shelly" ? new ShellyDevice(options) : new TasmotaDevice(options);
  if (lamp instanceof ShellyDevice && isDimmer) lamp.profile = "light";
  return { http: lamp.http, reboot: () => lamp.reboot(), pressEnter: () => lamp.pressWallSwitch() };
}

function playHallDevice(kind: (typeof HALL_DEVICE_KINDS)[number], temperature: number | null): PlayedDevice {
  const hallDevice = new HallDevice({
    clock: systemClock,
    kind,
    ...(temperature === null ? {} : { temperature }),
    onCommand: (order) => console.log(JSON.stringify(order)),
  });
  return {
    http: hallDevice.http,
    reboot: () => hallDevice.reboot(),
    pressEnter: () => {
      hallDevice.temperature = (hallDevice.temperature ?? 18) + 1;
      console.log(`${hallDevice.temperature} °C`);
    },
  };
}
