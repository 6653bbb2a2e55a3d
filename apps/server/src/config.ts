import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";

/** What the environment says of one server, checked (design: environment). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: SQLite in dataDir. */
  readonly databaseUrl: string | null;
  readonly mqttUrl: string | null;
  readonly adminPassword: string | null;
  readonly publicUrl: string | null;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** 32 bytes; null: a file in dataDir. */
  readonly codeKey: Buffer | null;
  readonly logLevel: LogLevelName;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevelName = (typeof LOG_LEVELS)[number];

/** A variable that the server cannot start with; the message names it, its value and what is allowed. */
export class ConfigError extends Error {
  constructor(variable: string, value: string, allowed: string) {
    super(`${variable}=${value} ist nicht erlaubt. Erlaubt: ${allowed}.`);
    this.name = "ConfigError";
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment. Throws ConfigError at the first variable that is not allowed. */
export function readConfig(environment: Environment): Config {
  const text = (name: string) => environment[name]?.trim() || null;
  return {
    port: readPort(text("PORT") ?? "8080"),
    host: readHost(text("HOST") ?? "127.0.0.1"),
    dataDir: resolve(text("DATA_DIR") ?? "data"),
    databaseUrl: readUrl("DATABASE_URL", text("DATABASE_URL"), ["postgres:", "postgresql:"]),
    mqttUrl: readUrl("MQTT_URL", text("MQTT_URL"), ["mqtt:", "mqtts:", "ws:", "wss:"]),
    adminPassword: text("ADMIN_PASSWORD"),
    publicUrl: readUrl("PUBLIC_URL", text("PUBLIC_URL"), ["http:", "https:"]),
    tls: readTls(text("TLS_CERT"), text("TLS_KEY")),
    codeKey: readCodeKey(text("CODE_KEY")),
    logLevel: readLogLevel(text("LOG_LEVEL") ?? "info"),
  };
}

function readPort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    throw new ConfigError("PORT", value, "eine ganze Zahl von 0 bis 65535");
  }
  return port;
}

function readHost(value: string): string {
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(value)) {
    throw new ConfigError(
      "HOST",
      value,
      "eine IP-Adresse oder ein Rechnername, zum Beispiel 127.0.0.1 oder 0.0.0.0",
    );
  }
  return value;
}

function readUrl(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !protocols.includes(url.protocol) || url.hostname === "") {
    const shown = url?.password ? value.replace(url.password, "…") : value;
    throw new ConfigError(
      name,
      shown,
      `eine Adresse, die mit ${protocols.map((p) => `${p}//`).join(" oder ")} beginnt`,
    );
  }
  return value;
}

function readTls(certFile: string | null, keyFile: string | null): Config["tls"] {
  if (certFile === null && keyFile === null) return null;
  if (certFile === null)
    throw new ConfigError("TLS_CERT", "(leer)", "mit TLS_KEY zusammen der Pfad einer PEM-Datei");
  if (keyFile === null)
    throw new ConfigError("TLS_KEY", "(leer)", "mit TLS_CERT zusammen der Pfad einer PEM-Datei");
  requireReadable("TLS_CERT", certFile);
  requireReadable("TLS_KEY", keyFile);
  return { certFile, keyFile };
}

function requireReadable(name: string, file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new ConfigError(name, file, "der Pfad einer lesbaren PEM-Datei");
  }
}

function readCodeKey(value: string | null): Buffer | null {
  if (value === null) return null;
  const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, "hex") : Buffer.from(value, "base64");
  if (key.length !== 32) {
    // the key itself must not stand in a log
    throw new ConfigError(
      "CODE_KEY",
      `(${value.length} Zeichen)`,
      "32 Byte, als 64 Hexadezimalziffern oder als Base64",
    );
  }
  return key;
}

function readLogLevel(value: string): LogLevelName {
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (level === undefined) throw new ConfigError("LOG_LEVEL", value, LOG_LEVELS.join(", "));
  return level;
}
