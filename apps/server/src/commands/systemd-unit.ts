import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { CommandRefused } from "./command.ts";

/** All paths are absolute. */
interface ServiceSettings {
  /** The checkout. */
  readonly folder: string;
  /** The launcher's Node.js, which finds the server's Node.js. */
  readonly node: string;
  readonly user: string;
  /** PATH of the launcher for npm and other tools. */
  readonly path: string;
}

export const SERVICE_NAME = "platzwart";

/** Text of the unit, which restarts the server after every end; refuses a folder name that would begin a directive. */
export function systemdUnit({ folder, node, user, path }: ServiceSettings): string {
  if (/\p{Cc}/u.test(folder)) throw new CommandRefused(COMMAND_MESSAGES.folderNotInUnit);
  return `[Unit]
Description=Platzwart, the control panel of the sports hall
Wants=network-online.target
After=network-online.target time-sync.target postgresql.service
# a hall has nobody who starts it again: it is tried for ever
StartLimitIntervalSec=0

[Service]
Type=exec
User=${user}
WorkingDirectory=${escapePercent(folder)}
ExecStart=${quote(node)} ${quote(`${folder}/scripts/start.mjs`)}
Environment=${quote(`PATH=${path}`)}
Restart=always
RestartSec=5
# a backup that is being made may take a while
TimeoutStopSec=60
SyslogIdentifier=${SERVICE_NAME}
UMask=0077
NoNewPrivileges=yes
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictSUIDSGID=yes
AmbientCapabilities=CAP_NET_BIND_SERVICE

[Install]
WantedBy=multi-user.target
`;
}

/** A word of a systemd command line, where % and $ have a meaning. */
function quote(word: string): string {
  return `"${escapePercent(word).replaceAll("$", "$$$$").replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function escapePercent(text: string): string {
  return text.replaceAll("%", "%%");
}
