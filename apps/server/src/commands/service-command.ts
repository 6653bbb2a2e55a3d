import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ENVIRONMENT_VARIABLES } from "@platzwart/domain/start-refusal";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { type Command, type CommandContext, CommandRefused } from "./command.ts";
import { settingsFileText, writeSettingsFile } from "./settings-file.ts";
import { SERVICE_NAME, systemdUnit } from "./systemd-unit.ts";

const UNIT_FILE = `/etc/systemd/system/${SERVICE_NAME}.service`;
/** Folders of programs, for the PATH of the service. */
const USUAL_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** npm run service -- install|status|hand-over|remove: makes systemd start the server with the machine. */
export const serviceCommand: Command = async (args, context) => {
  const [action, ...others] = args;
  if (others.length > 0 || !["install", "status", "hand-over", "remove"].includes(action ?? ""))
    throw new CommandRefused(COMMAND_MESSAGES.serviceUsage);
  if (process.platform !== "linux" || !existsSync("/run/systemd/system"))
    throw new CommandRefused(
      action === "hand-over" && process.platform !== "win32"
        ? COMMAND_MESSAGES.handOverWithoutSystemd
        : COMMAND_MESSAGES.noSystemd,
    );
  if (action === "status") {
    systemctl("status", "--no-pager", "--lines=20", SERVICE_NAME);
    return;
  }
  if (process.getuid?.() !== 0) throw new CommandRefused(COMMAND_MESSAGES.serviceNeedsRoot(action ?? ""));
  if (action === "install") install(context);
  else if (action === "hand-over") handOver(context);
  else remove(context);
};

/** File with the settings, read by npm start and by the commands (scripts/lib/settings-file.mjs). */
const settingsFileIn = (project: string) => join(project, "platzwart.env");

function install({ environment, project, print }: CommandContext): void {
  const { uid, gid } = statSync(project);
  const settingsFile = settingsFileIn(project);
  const node = environment["npm_node_execpath"] ?? process.execPath;
  // the server needs the folder's files, so it runs as their owner, not as the sudo caller
  const user = userOf(uid);
  const unit = systemdUnit({ folder: project, node, user, path: `${dirname(node)}:${USUAL_PATH}` });
  const variables = ENVIRONMENT_VARIABLES.filter((name) => (environment[name] ?? "") !== "");
  const text = settingsFileText(variables.map((name) => [name, environment[name] ?? ""]));
  writeSettingsFile(settingsFile, text, { uid, gid });
  writeFileSync(UNIT_FILE, unit, { mode: 0o644 });
  requireSystemctl("daemon-reload");
  requireSystemctl("enable", SERVICE_NAME);
  requireSystemctl("restart", SERVICE_NAME);
  print(installedText(settingsFile, { variables, user, environment }));
}

/** German text after an installation; `variables`: names of those that were stored. */
export function installedText(
  settingsFile: string,
  {
    variables,
    user,
    environment,
  }: Pick<CommandContext, "environment"> & { readonly variables: readonly string[]; readonly user: string },
): string {
  // only a first start needs the password, which no file has to contain
  const isPasswordDropped = (environment["ADMIN_PASSWORD"] ?? "") !== "";
  return COMMAND_MESSAGES.serviceInstalled(UNIT_FILE, settingsFile, variables, { user, isPasswordDropped });
}

/** Makes the leading server end and wait, so that a waiting one takes over (V-06). */
function handOver({ print }: CommandContext): void {
  if (!existsSync(UNIT_FILE)) throw new CommandRefused(COMMAND_MESSAGES.serviceMissing);
  requireSystemctl("kill", "--kill-who=main", "--signal=SIGUSR2", SERVICE_NAME);
  print(COMMAND_MESSAGES.handedOver);
}

function remove({ project, print }: CommandContext): void {
  if (!existsSync(UNIT_FILE)) throw new CommandRefused(COMMAND_MESSAGES.serviceMissing);
  requireSystemctl("disable", "--now", SERVICE_NAME);
  rmSync(UNIT_FILE);
  requireSystemctl("daemon-reload");
  print(COMMAND_MESSAGES.serviceRemoved(settingsFileIn(project)));
}

function userOf(uid: number): string {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.map((line) => line.split(":")).find(([, , id]) => id === String(uid))?.[0] ?? String(uid);
}

function systemctl(...args: readonly string[]): number {
  return spawnSync("systemctl", args, { stdio: "inherit" }).status ?? 1;
}

function requireSystemctl(...args: readonly string[]): void {
  if (systemctl(...args) !== 0) throw new CommandRefused(COMMAND_MESSAGES.systemctlFailed(args.join(" ")));
}
