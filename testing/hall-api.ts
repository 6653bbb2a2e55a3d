import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import { makeCall } from "@platzwart/contract/client";
import type { ApiKeyWithToken } from "@platzwart/contract/endpoints/api-key-endpoints";
import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import type { Role } from "@platzwart/domain/role";
import { HOUR, type Instant, minutes, plus, toIso } from "@platzwart/domain/time/instant";

/** The password of everybody in a test. */
export const PASSWORD = "Kreide-Netz-Aufschlag";

/** The call of booking systems. */
export const CONTROL_SYSTEM = "/functions/v1/control-system-api";

export interface Answer {
  readonly status: number;
  // tests look into answers of any shape
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  readonly body: any;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly token?: string | null;
  readonly body?: unknown;
  /** A body as it stands, in place of `body`. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

interface DoorSetUp {
  readonly name: string;
  readonly courtIds: readonly number[];
  readonly mode: "schedule" | "code_only";
  readonly driver: string;
  readonly address: string;
  readonly output: number;
  readonly openSeconds: number;
}

/** What people, booking systems and operators ask of a running hall, over HTTP. */
export abstract class HallApi {
  readonly #sessions = new Map<Role, Promise<Session>>();

  /** Where the server listens. */
  abstract readonly url: string;
  /** The hall's time. */
  abstract now(): Instant;
  /** Opens a session of a user who is there. */
  abstract openSession(username: string): Promise<Session>;
  /** The user who stands for a role, made when there is none. */
  abstract userOf(role: Role): Promise<string>;

  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const hasBody = options.body !== undefined || options.raw !== undefined;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(hasBody ? { "content-type": "application/json" } : {}),
        ...options.headers,
      },
      ...(hasBody ? { body: options.raw ?? JSON.stringify(options.body) } : {}),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }

  /** Calls as an operator and answers the body; throws what is refused. */
  async operate(method: string, path: string, body?: unknown): Promise<Answer["body"]> {
    const answer = await this.request(method, path, { token: await this.tokenOf("admin"), body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Signs in by name and password, as the page does. */
  signIn(username = "admin", password = PASSWORD): Promise<Session> {
    return makeCall((path, init) => fetch(`${this.url}${path}`, init), ENDPOINTS.signIn, {
      body: { username, password },
    });
  }

  /** An access token of a user with the role that is good now. */
  async tokenOf(role: Role): Promise<string> {
    const known = this.#sessions.get(role) ?? this.userOf(role).then((name) => this.openSession(name));
    this.#sessions.set(role, known);
    const { accessToken, accessTokenExpiresAt, refreshToken } = await known;
    if (accessTokenExpiresAt > this.now()) return accessToken;
    const again = this.userOf(role).then((name) => this.openSession(name));
    // while nothing can be stored no session begins, and one that is there goes on
    this.#sessions.set(
      role,
      again.catch(() => this.#refreshed(refreshToken)),
    );
    return this.tokenOf(role);
  }

  #refreshed(refreshToken: string): Promise<Session> {
    return makeCall((path, init) => fetch(`${this.url}${path}`, init), ENDPOINTS.refreshSession, {
      body: { refreshToken },
    });
  }

  /** The server that knew them is gone. */
  protected forgetSessions(): void {
    this.#sessions.clear();
  }

  /** A key of a booking system, made as an operator makes it. */
  makeApiKey(name: string, scopes?: readonly string[]): Promise<ApiKeyWithToken> {
    return this.operate("POST", "/api/api-keys", { name, ...(scopes === undefined ? {} : { scopes }) });
  }

  /** Calls control-system-api as an operator. */
  async call(action: string, data: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const token = await this.tokenOf("admin");
    return this.request("POST", CONTROL_SYSTEM, { token, body: { action, data }, headers });
  }

  /** Books by the API, by default court 1 for the coming hour; answers `data`. */
  async book(
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer["body"]> {
    const answer = await this.call("create_booking", { ...this.bookingData(), ...changes }, headers);
    if (answer.body.success !== true) throw new Error(`not booked: ${answer.body.error}`);
    return answer.body.data;
  }

  /** Books a court between two moments, in minutes from now. */
  bookCourt(court: number, from = 0, until = 60, name = "Jana Albrecht"): Promise<Answer["body"]> {
    return this.book({
      court_id: court,
      customer_name: name,
      start_time: this.#minutesAhead(from),
      end_time: this.#minutesAhead(until),
    });
  }

  /** What a booking system sends to book court 1 for the coming hour. */
  bookingData(): Record<string, unknown> {
    const now = this.now();
    return {
      court_id: 1,
      customer_name: "Jana Albrecht",
      customer_email: "jana@example.de",
      customer_phone: "+49 30 123456",
      start_time: toIso(now),
      end_time: toIso(plus(now, HOUR)),
    };
  }

  /** A court as the API shows it. */
  async court(id: number): Promise<Answer["body"]> {
    const { items } = await this.operate("GET", "/api/courts");
    return items.find((court: { id: number }) => court.id === id);
  }

  /** Blocks a court between two moments, in minutes from now. */
  async block(court: number, from: number, until: number, reason = "Bodenpflege"): Promise<void> {
    await this.operate("POST", "/api/blocks", {
      courtIds: [court],
      from: this.#minutesAhead(from),
      until: this.#minutesAhead(until),
      reason,
      bookings: "keep",
    });
  }

  async setMode(court: number, auto: boolean): Promise<void> {
    await this.operate("PUT", `/api/courts/${court}/mode`, { auto });
  }

  async saveSetting(key: string, value: unknown, confirm = false): Promise<void> {
    await this.operate("PUT", `/api/settings/${key}`, { value, confirm });
  }

  /** Changes how the door of a court is set up. */
  async changeDoor(court: number, changes: Partial<DoorSetUp>): Promise<void> {
    const { items } = await this.operate("GET", "/api/doors");
    const door = items.find(({ courtIds }: DoorSetUp) => courtIds.includes(court));
    const { id, name, courtIds, mode, openSeconds, driver, address } = door;
    const setUp = { name, courtIds, mode, openSeconds, driver, address, ...changes };
    await this.operate("PUT", `/api/doors/${id}`, setUp);
  }

  /** Puts another lamp in the place of a court's lamp, a simulated one unless its driver is named. */
  async changeLamp(court: number, address: string, changes: object = {}): Promise<void> {
    const { items } = await this.operate("GET", "/api/light-channels");
    const { id } = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(court));
    const setUp = { courtIds: [court], driver: "simulated", address, ...changes };
    await this.operate("PUT", `/api/light-channels/${id}`, setUp);
  }

  #minutesAhead(count: number): string {
    return toIso(plus(this.now(), minutes(count)));
  }
}
