import { readFileSync } from "node:fs";
import { arch, hostname, platform } from "node:os";

const DEVICE_TREE = "/proc/device-tree";

/** What a machine calls itself. */
export interface Hardware {
  readonly model: string;
  readonly serial: string;
}

/** A Raspberry Pi by its model and serial number, any other by its name. */
export function hardwareOf(folder = DEVICE_TREE): Hardware {
  return {
    model: textIn(`${folder}/model`) ?? `${platform()} ${arch()}`,
    serial: textIn(`${folder}/serial-number`) ?? hostname(),
  };
}

/** Names this start of the machine, since when elapsed time counts; null: nobody says. */
export function bootOf(file = "/proc/sys/kernel/random/boot_id"): string | null {
  return textIn(file);
}

/** A text of the device tree ends with a zero byte. */
function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8").replaceAll("\0", "").trim().slice(0, 100);
  } catch {
    return null;
  }
}
