import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { healthReader } from "./health.ts";

const MEMORY = "MemTotal:        4000000 kB\nMemFree:          100000 kB\nMemAvailable:    3000000 kB\n";
const NOTHING = { cpu: null, memory: null, temperature: null, uptime: null, undervoltage: null };
const disk = expect.any(Number);

/** A folder with kernel files. */
async function kernelWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "door-health-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await put(root, files);
  return root;
}

async function put(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

test("[M-05] a machine reports what its kernel knows: its processor since it started, then since it was asked before", async () => {
  const root = await kernelWith({
    "proc/stat": "cpu  20 0 10 60 10 0 0 0 0 0\ncpu0 1 1 1 1 1 0 0 0 0 0\n",
    "proc/meminfo": MEMORY,
    "proc/uptime": "3605.27 12000.10\n",
    "sys/class/thermal/thermal_zone0/temp": "51234\n",
    "sys/class/hwmon/hwmon0/temp1_input": "51234\n",
    "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
  });
  const read = healthReader(root, root);
  const known = { memory: 25, disk, temperature: 51.2, uptime: 3605, undervoltage: false };
  expect(await read()).toEqual({ ...known, cpu: 30 });
  await put(root, {
    "proc/stat": "cpu  20 0 85 85 10 0 0 0 0 0\n",
    "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n",
  });
  expect(await read()).toEqual({ ...known, cpu: 75, undervoltage: true });
  expect(await read()).toEqual({ ...known, cpu: null, undervoltage: true });
});

test("[M-05] what it does not know it leaves open: no sensor, another kernel, no state folder", async () => {
  const root = await kernelWith({ "sys/class/hwmon/hwmon0/temp1_input": "51234\n", "proc/stat": "intr 1\n" });
  expect(await healthReader(root, root)()).toEqual({ ...NOTHING, disk });
  expect(await healthReader(join(root, "gone"), join(root, "gone"))()).toEqual({ ...NOTHING, disk: null });
});
