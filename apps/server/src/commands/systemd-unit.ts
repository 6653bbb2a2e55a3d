import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { CommandRefused } from "./command.ts";

/** Settings of one hall's service. All paths are absolute. */
interface ServiceSettings {
  /** The checkout. */
  readonly folder: string;
  /** The Node.js of the launcher, which finds the server's own. */
  readonly node: string;
  readonly user: string;
  /** PATH of the launcher for npm and other tools. */
  readonly path: string;
}

export const SERVICE_NAME = "platzwart";

/**
 * The systemd unit: starts the server with the machine and after every end; output goes to the journal. Refuses a folder whose
 * name would begin a directive of its own.
 */
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

/** A word of a command line; % and $ have a meaning for systemd. */
function quoted(word: string): string {
  return `"${escaped(word).replaceAll("$", "$$$$").replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%%");
}
