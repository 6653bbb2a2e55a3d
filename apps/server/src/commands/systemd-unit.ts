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

/** Restarts after every end, output in the journal; refuses a folder name that would begin a directive. */
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
WorkingDirectory=${escaped(folder)}
ExecStart=${quoted(node)} ${quoted(`${folder}/scripts/start.mjs`)}
Environment=${quoted(`PATH=${path}`)}
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

/** % and $ have a meaning in a systemd command line. */
function quoted(word: string): string {
  return `"${escaped(word).replaceAll("$", "$$$$").replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%%");
}
