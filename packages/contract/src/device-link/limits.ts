import { DAY, days, seconds } from "@platzwart/domain/time/instant";

/** The path of the link on the server's own port (field: controller 2). */
export const DEVICE_LINK_PATH = "/devices/v1";
/** The versions of the protocol that this code speaks, the newest first; a server speaks the one before, too. */
export const PROTOCOLS = [1] as const;
/** TLS 1.3 with a pre-shared key needs no certificate, and so no clock. */
export const LINK_CIPHERS = "TLS_AES_128_GCM_SHA256";

/** In bytes, of one line: what a controller sends, and what the server sends, a whole list at most. */
export const LONGEST_LINE_TO_SERVER = 256 * 1024;
export const LONGEST_LINE_TO_CONTROLLER = 4 * 1024 * 1024;
/** A controller that sends more lines within a second is cut off. */
export const LINES_A_SECOND = 200;
/** In bytes: a session with more unsent is ended, since hello brings the whole list again. */
export const MOST_UNSENT = 8 * 1024 * 1024;
/** In bytes: all that was unsent may come as one message of the WebSocket, with what TLS adds. */
export const LARGEST_LINK_MESSAGE = MOST_UNSENT + 64 * 1024;

export const HANDSHAKE_TIME = seconds(5);
/** The server pings so often, and both ends take a link for dead on which nothing came for so long (W-06). */
export const PING_EVERY = seconds(5);
export const SILENT_AFTER = seconds(15);

/** The controller tells so often how it does. */
export const HEALTH_EVERY = seconds(10);
/** A clock that is kept and differs from the server's by more is told (M-06). */
export const MOST_CLOCK_DIFFERENCE = seconds(2);

/** Of one batch of events, of which one is on its way at a time. */
export const MOST_EVENTS = 100;

/** A one-time code is good for so long (field: controller 8). */
export const CLAIM_LIFE = DAY;

/** From the first to the last pause between tries to connect, each with jitter. */
export const RECONNECT_AFTER = [1, 2, 4, 8, 16, 30].map(seconds);

/** A list is good for so long after the last contact; then permanent codes alone are (design 12). */
export const LIST_LIFE = days(7);
/** A code's window that begins later than so far ahead comes with a later list. */
export const LIST_HORIZON = days(8);
/** A hold by schedule is obeyed for so long after the last contact: what opens by itself is trusted for a shorter time. */
export const HOLD_LIFE = DAY;
/** What a keypad can type: four to eight digits; no list has another code. */
export const TYPEABLE = /^[0-9]{4,8}$/;
