import { readdir, readFile, statfs } from "node:fs/promises";
import type { MachineHealth } from "@platzwart/contract/device-link/messages";

/** Kernel clock ticks since boot. */
interface CpuTime {
  readonly busy: number;
  readonly all: number;
}

/** Processor load since the previous reading (M-05); null: not reported. `root`: of the kernel's files. */
export function healthReader(folder: string, root = "/"): () => Promise<MachineHealth> {
  let previous: CpuTime | null = null;
  return async () => {
    const [stat, memory, temperature, uptime, disk, undervoltage] = await Promise.all([
      textIn(`${root}/proc/stat`),
      textIn(`${root}/proc/meminfo`),
      textIn(`${root}/sys/class/thermal/thermal_zone0/temp`),
      textIn(`${root}/proc/uptime`),
      diskUsage(folder),
      undervoltageIn(`${root}/sys/class/hwmon`),
    ]);
    const cpu = cpuTimeIn(stat);
    const reference = previous;
    previous = cpu;
    const milliCelsius = numberIn(temperature, /^(-?\d+)/);
    return {
      cpu: cpu && percent(cpu.busy - (reference?.busy ?? 0), cpu.all - (reference?.all ?? 0)),
      memory: memoryUsage(memory),
      disk,
      temperature: milliCelsius === null ? null : Math.round(milliCelsius / 100) / 10,
      uptime: numberIn(uptime, /^(\d+)/),
      undervoltage,
    };
  };
}

/** First line: sum of all cores, ordered user, nice, system, idle, iowait. */
function cpuTimeIn(stat: string | null): CpuTime | null {
  const line = /^cpu +(.+)$/m.exec(stat ?? "")?.[1];
  if (line === undefined) return null;
  const ticks = line.split(" ").map(Number);
  const all = ticks.reduce((sum, one) => sum + one, 0);
  return { busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0), all };
}

function memoryUsage(text: string | null): number | null {
  const total = numberIn(text, /^MemTotal: +(\d+)/m);
  const available = numberIn(text, /^MemAvailable: +(\d+)/m);
  return total === null || available === null ? null : percent(total - available, total);
}

async function diskUsage(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && percent(found.blocks - found.bavail, found.blocks);
}

/** null: no sensor. */
async function undervoltageIn(sensors: string): Promise<boolean | null> {
  const names = await readdir(sensors).catch(() => []);
  const alarms = await Promise.all(names.map((name) => textIn(`${sensors}/${name}/in0_lcrit_alarm`)));
  const reported = alarms.filter((alarm) => alarm !== null);
  return reported.length === 0 ? null : reported.some((alarm) => alarm.trim() === "1");
}

function textIn(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}

function numberIn(text: string | null, pattern: RegExp): number | null {
  const found = pattern.exec(text ?? "")?.[1];
  return found === undefined ? null : Number(found);
}

/** One decimal; null: the whole is zero. */
function percent(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round(Math.min(Math.max(part / whole, 0), 1) * 1000) / 10;
}
