/** The variables of the environment that a server is started with (design: environment). */
export type EnvironmentVariable =
  | "PORT"
  | "HOST"
  | "DATA_DIR"
  | "DATABASE_URL"
  | "MQTT_URL"
  | "PUBLIC_URL"
  | "TLS_CERT"
  | "TLS_KEY"
  | "CODE_KEY"
  | "LOG_LEVEL";

/** A variable's value for the message: null for an empty value, and only the length of a secret. */
export type ShownValue = string | null | { readonly characters: number };

/** The reason why a server does not start, as data; the German sentence is in packages/texts. */
export type StartRefusal =
  | {
      readonly code: "variable_not_allowed";
      readonly variable: EnvironmentVariable;
      readonly value: ShownValue;
    }
  | { readonly code: "database_in_use"; readonly database: string }
  | { readonly code: "database_unusable"; readonly database: string; readonly reason: string }
  | {
      readonly code: "durability_missing";
      readonly setting: string;
      readonly value: string;
      readonly needed: string;
    }
  | { readonly code: "database_from_the_future"; readonly migration: string }
  | { readonly code: "code_key_wrong" }
  | { readonly code: "code_key_damaged"; readonly file: string };

/** Thrown to end a start. The message is for the log; the operator sees the refusal's German sentence. */
export class StartRefused extends Error {
  readonly refusal: StartRefusal;

  constructor(refusal: StartRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
    this.refusal = refusal;
  }
}
