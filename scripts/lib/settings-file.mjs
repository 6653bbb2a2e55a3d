import { existsSync, readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { userNameOf } from "./folder-owner.mjs";
import { inRoot } from "./paths.mjs";

/** One setting per line, written by npm run service -- install, or by hand. */
export const SETTINGS_FILE = inRoot("platzwart.env");

/** Repeated here, since this file runs on a Node.js that cannot import TypeScript. */
export const KNOWN_SETTINGS = [
  "PORT",
  "HOST",
  "DATA_DIR",
  "BACKUP_DIR",
  "DATABASE_URL",
  "ADMIN_PASSWORD",
  "PUBLIC_URL",
  "TLS_CERT",
  "TLS_KEY",
  "CODE_KEY",
  "MEMBER_NAME",
  "TRUSTED_PROXIES",
  "MQTT_URL",
  "METRICS_TOKEN",
  "LOG_LEVEL",
];
/** Of Node.js, npm, PostgreSQL's driver and the system. */
const READ_BY_OTHERS =
  /^(?:NODE_|npm_|PG|LC_|SSL_CERT_)|^(?:TZ|LANG|PATH|HOME|TMPDIR|UV_THREADPOOL_SIZE|(?:HTTPS?|NO|ALL)_PROXY|(?:https?|no|all)_proxy)$/;

/**
 * Returns unknown names. An unreadable file ends the process: without it a command would use another hall.
 */
export function loadSettings(file = SETTINGS_FILE) {
  if (!existsSync(file)) return [];
  // Windows editors begin a file with a byte-order mark
  const settings = parseEnv(contentOf(file).replace(/^\uFEFF/, ""));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  return Object.keys(settings).filter((name) => !KNOWN_SETTINGS.includes(name) && !READ_BY_OTHERS.test(name));
}

/** A mistyped setting has no effect and would stay unnoticed. */
export function warnOfUnknown(names) {
  if (names.length === 0) return;
  const [last, ...others] = names.map(shown).sort().reverse();
  const known = `Bekannt sind ${KNOWN_SETTINGS.join(", ")}.`;
  console.error(
    others.length === 0
      ? `Achtung: Die Einstellung ${last} in platzwart.env kennt Platzwart nicht; sie bleibt ohne Wirkung. ${known}`
      : `Achtung: Die Einstellungen ${others.reverse().join(", ")} und ${last} in platzwart.env kennt Platzwart nicht; sie bleiben ohne Wirkung. ${known}`,
  );
}

/** An invalid name may be a line of a key and is hidden. */
function shown(name) {
  return /^[A-Za-z_]\w{0,30}$/.test(name) ? `„${name}“` : "…";
}

function contentOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (!["EACCES", "EPERM", "EISDIR"].includes(error.code)) throw error;
    console.error(error.code === "EISDIR" ? isFolder(file) : isOfOthers(file));
    process.exit(1);
  }
}

function isFolder(file) {
  return `Die Einstellungen lassen sich nicht lesen: ${file} ist ein Ordner. Bitte löschen Sie ihn; die Einstellungen stehen in einer Datei dieses Namens, oder es gibt keine.`;
}

function isOfOthers(file) {
  const owner = userNameOf(statSync(file).uid);
  return `Die Einstellungen in ${file} darf nur lesen, wem sie gehören: Führen Sie das als ${owner} aus (sudo -u ${owner} …) oder mit sudo.`;
}
