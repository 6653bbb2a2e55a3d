import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import type { SecureContextOptions } from "node:tls";
import { isMemberName } from "@platzwart/domain/leadership/member-name";
import { type EnvironmentVariable, type RedactedValue, StartRefused } from "@platzwart/domain/start-refusal";

/** Checked environment variables of one server. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** May be missing, like a disk that is mounted later. */
  readonly backupDir: string;
  /** null: SQLite in dataDir. */
  readonly databaseUrl: string | null;
  /** Checked, and not used yet. */
  readonly mqttUrl: string | null;
  readonly adminPassword: string | null;
  /** Public address of the server; null: not set. */
  readonly publicUrl: string | null;
  /** PEM files; null: plain HTTP. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** Name of this one of several servers of a hall; null: the only one. */
  readonly memberName: string | null;
  /** 32 bytes; null: a file in dataDir. */
  readonly codeKey: Buffer | null;
  /** Addresses or networks (CIDR) of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  /** Bearer token for /metrics; null: public. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevelName;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevelName = (typeof LOG_LEVELS)[number];

const notAllowed = (variable: EnvironmentVariable, value: RedactedValue, cause?: unknown) =>
  new StartRefused(
    { code: "variable_not_allowed", variable, value },
    `${variable} is not allowed: ${JSON.stringify(value)}`,
    { cause },
  );

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws StartRefused at the first invalid variable; `writesData`: whether DATA_DIR must be writable. */
export function readConfig(environment: Environment, { writesData = true } = {}): Config {
  const text = (name: string) => environment[name]?.trim() || null;
  const dataDir = readDataDir(text("DATA_DIR") ?? "data", { writesData });
  return {
    port: readPort(text("PORT") ?? "8080"),
    host: readHost(text("HOST") ?? "127.0.0.1"),
    dataDir,
    // checked later (serve.ts), because a hanging share must not prevent the start
    backupDir: resolve(text("BACKUP_DIR") ?? join(dataDir, "backups")),
    databaseUrl: readUrl("DATABASE_URL", text("DATABASE_URL"), ["postgres:", "postgresql:"]),
    mqttUrl: readUrl("MQTT_URL", text("MQTT_URL"), ["mqtt:", "mqtts:", "ws:", "wss:"]),
    // not trimmed, because a password may begin or end with spaces
    adminPassword: environment["ADMIN_PASSWORD"] || null,
    publicUrl: readUrl("PUBLIC_URL", text("PUBLIC_URL"), ["http:", "https:"]),
    tls: readTls(text("TLS_CERT"), text("TLS_KEY")),
    memberName: readMemberName(text("MEMBER_NAME")),
    codeKey: readCodeKey(text("CODE_KEY")),
    trustedProxies: readTrustedProxies(text("TRUSTED_PROXIES")),
    metricsToken: readMetricsToken(text("METRICS_TOKEN")),
    logLevel: readLogLevel(text("LOG_LEVEL") ?? "info"),
  };
}

function readPort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    throw notAllowed("PORT", value);
  }
  return port;
}

function readHost(value: string): string {
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(value)) {
    throw notAllowed("HOST", value);
  }
  return value;
}

/** Refusal of PORT or HOST, where the server cannot listen; null: another error. */
export function unusableAddress(error: unknown, { port, host }: Config): StartRefused | null {
  switch ((error as { code?: unknown }).code) {
    case "EADDRINUSE":
    case "EACCES":
      return notAllowed("PORT", String(port));
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return notAllowed("HOST", host);
    default:
      return null;
  }
}

/** Whether passwords and codes cross a network in the clear: no TLS here or in a proxy. */
export function isUnencrypted({ host, tls, trustedProxies, publicUrl }: Config): boolean {
  const isLocal = /^(localhost|::1|127\.\d+\.\d+\.\d+)$/i.test(host);
  const hasProxyWithTls = trustedProxies.length > 0 && publicUrl?.startsWith("https:") === true;
  return !isLocal && tls === null && !hasProxyWithTls;
}

/** Refusal of DATA_DIR, which is valid, but cannot be made. */
export function unusableDataDir({ dataDir }: Config, cause: unknown): StartRefused {
  return notAllowed("DATA_DIR", dataDir, cause);
}

/** Refusal of BACKUP_DIR, which can never be a folder. */
export function unusableBackupDir({ backupDir }: Config): StartRefused {
  return notAllowed("BACKUP_DIR", backupDir);
}

function readUrl(
  name: "DATABASE_URL" | "MQTT_URL" | "PUBLIC_URL",
  value: string | null,
  protocols: readonly string[],
): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWhole = name === "PUBLIC_URL" ? isOrigin(value) : !hasUnescapedPassword(value);
  if (url === null || !protocols.includes(url.protocol) || url.hostname === "" || !isWhole) {
    throw notAllowed(name, withoutSecrets(value));
  }
  return value;
}

/** Host and port only, because the address is printed for people. */
function isOrigin(address: string): boolean {
  return /^[\w+.-]+:\/\/[^\\/?#@]+\/?$/.test(address);
}

/** Whether a password has a /, # or ? that should be escaped, so that URL takes its beginning for the host. */
function hasUnescapedPassword(address: string): boolean {
  const [, , rest = ""] = /^([\w+.-]+:\/\/)[^/?#]*(.*)$/s.exec(address) ?? [];
  // parameters may have an @, but follow a path
  return rest.startsWith("?") ? rest.includes("@") : /^[^?]*@/s.test(rest) || rest.includes("#");
}

/** A log must not contain secrets, even mistyped ones: no user, password or parameters, and no other text. */
function withoutSecrets(address: string): string {
  const [, scheme, rest] = /^([\w+.-]+:\/\/)(.*)$/s.exec(address) ?? [];
  if (scheme === undefined || rest === undefined) return "…";
  // a user and a password without a host are left out; a host is followed by a port
  const safe = rest.includes("@")
    ? rest.replace(/^.*@/s, "…@")
    : rest.replace(/^[^/?#:[\]]*:(?!\d+(?:[/?]|$)).*$/s, "…");
  const withoutParameters = safe.replace(/[?#].*$/s, "?…");
  return `${scheme}${/[\s=]/.test(withoutParameters) ? "…" : withoutParameters}`;
}

function readDataDir(value: string, { writesData }: { readonly writesData: boolean }): string {
  const dataDir = resolve(value);
  let existingFolder = dataDir;
  while (!existsSync(existingFolder)) existingFolder = dirname(existingFolder);
  try {
    if (!statSync(existingFolder).isDirectory()) throw new Error("no folder");
    const neededRights = constants.R_OK | constants.X_OK;
    accessSync(existingFolder, writesData ? neededRights | constants.W_OK : neededRights);
  } catch (cause) {
    throw notAllowed("DATA_DIR", value, cause);
  }
  return dataDir;
}

function readTls(certFile: string | null, keyFile: string | null): Config["tls"] {
  if (certFile === null && keyFile === null) return null;
  if (certFile === null) throw notAllowed("TLS_CERT", null);
  if (keyFile === null) throw notAllowed("TLS_KEY", null);
  const cert = readPem("TLS_CERT", certFile, (pem) => ({ cert: pem }));
  readPem("TLS_KEY", keyFile, (pem) => ({ cert, key: pem }));
  return { certFile, keyFile };
}

/** Throws StartRefused if TLS does not accept the file, such as after swapping both files. */
function readPem(
  name: "TLS_CERT" | "TLS_KEY",
  file: string,
  asOptions: (pem: Buffer) => SecureContextOptions,
): Buffer {
  try {
    const pem = readFileSync(file);
    // loaded only where TLS is served
    process.getBuiltinModule("node:tls").createSecureContext(asOptions(pem));
    return pem;
  } catch {
    // a log must not contain a key
    throw notAllowed(name, isPemText(file) ? { characters: file.length } : file);
  }
}

/** PEM text, or its middle, instead of a path. */
function isPemText(value: string): boolean {
  return value.includes("-----") || /^[A-Za-z0-9+/=\s]{100,}$/.test(value);
}

function readCodeKey(value: string | null): Buffer | null {
  if (value === null) return null;
  // the key sheet shows the key in groups
  const digits = value.replaceAll(/\s/g, "");
  const key = /^[0-9a-f]{64}$/i.test(digits) ? Buffer.from(digits, "hex") : Buffer.from(value, "base64");
  if (key.length !== 32) {
    // a log must not contain the key
    throw notAllowed("CODE_KEY", { characters: value.length });
  }
  return key;
}

function readTrustedProxies(value: string | null): readonly string[] {
  if (value === null) return [];
  const networks = value.split(",").map((network) => network.trim());
  for (const network of networks) {
    const [address = "", prefix, ...rest] = network.split("/");
    const bits = isIP(address) === 6 ? 128 : 32;
    // two wide prefixes together would trust all addresses
    const shortestPrefix = bits === 128 ? 16 : 8;
    const isPrefix =
      prefix === undefined ||
      (/^\d{1,3}$/.test(prefix) && Number(prefix) >= shortestPrefix && Number(prefix) <= bits);
    if (isIP(address) === 0 || !isPrefix || rest.length > 0) throw notAllowed("TRUSTED_PROXIES", value);
  }
  return networks;
}

function readMemberName(value: string | null): string | null {
  if (value !== null && !isMemberName(value)) throw notAllowed("MEMBER_NAME", value);
  return value;
}

function readMetricsToken(value: string | null): string | null {
  // a log must not contain the token
  if (value !== null && !/^[\x21-\x7e]{16,200}$/.test(value))
    throw notAllowed("METRICS_TOKEN", { characters: value.length });
  return value;
}

function readLogLevel(value: string): LogLevelName {
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (level === undefined) throw notAllowed("LOG_LEVEL", value);
  return level;
}
