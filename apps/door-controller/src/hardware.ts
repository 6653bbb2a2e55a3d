import { readFileSync } from "node:fs";
import { arch, hostname, platform } from "node:os";

const DEVICE_TREE = "/proc/device-tree";

export interface Hardware {
  readonly model: string;
  readonly serial: string;
}

/** Raspberry Pi: model and serial number; other machines: platform and host name. */
export function hardwareOf(folder = DEVICE_TREE): Hardware {
  return {
    model: textIn(`${folder}/model`) ?? `${platform()} ${arch()}`,
    serial: textIn(`${folder}/serial-number`) ?? hostname(),
  };
}

/** Id of the machine's boot, within which elapsed time counts; null: unknown. */
export function bootOf(file = "/proc/sys/kernel/random/boot_id"): string | null {
  return textIn(file);
}

/** Device-tree strings end with a zero byte. */
function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8").replaceAll("\0", "").trim().slice(0, 100);
  } catch {
    return null;
  }
}
