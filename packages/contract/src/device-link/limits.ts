import { DAY, days, seconds } from "@platzwart/domain/time/instant";

/** On the server's HTTP port. */
export const DEVICE_LINK_PATH = "/devices/v1";
/** Versions of the protocol, newest first; a server also supports the previous one. */
export const PROTOCOLS = [1] as const;
/** TLS 1.3 with a pre-shared key needs no certificate, and so no clock. */
export const LINK_CIPHERS = "TLS_AES_128_GCM_SHA256";

/** Bytes per line: a controller's messages, and the server's messages with a whole list. */
export const LONGEST_LINE_TO_SERVER = 256 * 1024;
export const LONGEST_LINE_TO_CONTROLLER = 4 * 1024 * 1024;
/** More lines within a second disconnect the controller. */
export const LINES_A_SECOND = 200;
/** Bytes; more unsent data end the session, as hello brings the whole list again. */
export const MOST_UNSENT = 8 * 1024 * 1024;
/** Bytes; all unsent data may come as one WebSocket message, with TLS overhead. */
export const LARGEST_LINK_MESSAGE = MOST_UNSENT + 64 * 1024;

export const HANDSHAKE_TIME = seconds(5);
/** Ping interval, and silence after which both ends consider a link dead (W-06). */
export const PING_EVERY = seconds(5);
export const SILENT_AFTER = seconds(15);

export const HEALTH_EVERY = seconds(10);
/** A larger difference between a synchronised clock and the server's is logged (M-06). */
export const MOST_CLOCK_DIFFERENCE = seconds(2);

/** Events per batch; one batch is in flight at a time. */
export const MOST_EVENTS = 100;

/** Lifetime of a one-time code. */
export const CLAIM_LIFE = DAY;

/** Backoff between connection attempts, each with jitter. */
export const RECONNECT_AFTER = [1, 2, 4, 8, 16, 30].map(seconds);

/** Life of a list after the last contact; then only permanent codes open. */
export const LIST_LIFE = days(7);
/** Code windows that begin later come with a later list. */
export const LIST_HORIZON = days(8);
/** Life of scheduled holds after the last contact: automatic unlocking is trusted for less time. */
export const HOLD_LIFE = DAY;
/** Codes that a keypad can type; lists contain no others. */
export const TYPEABLE = /^[0-9]{4,8}$/;
