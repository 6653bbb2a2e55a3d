import { DAY, days, seconds } from "@platzwart/domain/time/instant";

/** Path of the link on the server's HTTP port. */
export const DEVICE_LINK_PATH = "/devices/v1";
/** Versions of the protocol, newest first; a server also supports the previous one. */
export const PROTOCOLS = [1] as const;
/** TLS 1.3 with a pre-shared key needs no certificate, and so no clock. */
export const LINK_CIPHERS = "TLS_AES_128_GCM_SHA256";

/** One line is one message; the server's may contain a whole list. */
export const MOST_LINE_BYTES_TO_SERVER = 256 * 1024;
export const MOST_LINE_BYTES_TO_CONTROLLER = 4 * 1024 * 1024;
/** More lines within a second disconnect the controller. */
export const MOST_LINES_A_SECOND = 200;
/** More unsent data end the session; the next one begins with the whole list. */
export const MOST_UNSENT_BYTES = 8 * 1024 * 1024;
/** All unsent data may come as one WebSocket message, with TLS overhead. */
export const MOST_MESSAGE_BYTES = MOST_UNSENT_BYTES + 64 * 1024;

/** Time for TLS and hello. */
export const HANDSHAKE_TIME = seconds(5);
/** Ping interval, and silence after which both ends consider a link dead (W-06). */
export const PING_EVERY = seconds(5);
export const SILENT_AFTER = seconds(15);

/** Interval of a controller's health messages. */
export const HEALTH_EVERY = seconds(10);
/** A larger difference between a synchronised clock and the server's is logged (M-06). */
export const MOST_CLOCK_DIFFERENCE = seconds(2);

/** Events per batch; one batch is in flight at a time. */
export const MOST_EVENTS_AT_ONCE = 100;

/** Lifetime of a one-time code. */
export const CLAIM_CODE_LIFE = DAY;

/** Backoff between connection attempts, each with jitter. */
export const RECONNECT_AFTER = [1, 2, 4, 8, 16, 30].map(seconds);

/** Life of a list after the last contact; then only permanent codes open. */
export const LIST_LIFE = days(7);
/** Code windows that begin later come with a later list. */
export const LIST_HORIZON = days(8);
/** Life of scheduled holds after the last contact: automatic unlocking is trusted for less time. */
export const HOLD_LIFE = DAY;
/** Codes that a keypad can type; lists contain no others. */
export const TYPEABLE_CODE = /^[0-9]{4,8}$/;
