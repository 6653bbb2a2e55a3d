import { HANDSHAKE_TIME } from "@platzwart/contract/device-link/limits";
import type { MessageToServer } from "@platzwart/contract/device-link/messages";
import { messageToController, parseLine } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { claimLinkKey } from "@platzwart/machine/link-keys";
import { PROGRAM_VERSION } from "./door-program.ts";
import type { Hardware } from "./hardware.ts";
import { connectChannel } from "./secure-channel.ts";
import type { Identity } from "./state-files.ts";

/** The code is valid, but no operator has accepted the controller. */
export class StillWaiting extends Error {}

interface EnrolmentRequest {
  readonly server: string;
  /** Normalised by parseEnrolmentCode. */
  readonly code: string;
  readonly hardware: Hardware;
  readonly clock: Clock;
}

/**
 * Stores the server's answer before acknowledging it; rejects with a ConnectFailure, or with StillWaiting
 * before an operator's acceptance.
 */
export async function enrol(
  { server, code, hardware, clock }: EnrolmentRequest,
  storeIdentity: (identity: Identity) => Promise<void>,
): Promise<Identity> {
  let identify: (identity: Identity) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const answer = new Promise<Identity>((resolve, reject) => {
    identify = resolve;
    fail = reject;
  });
  // prevents an unhandled rejection before the answer is awaited
  answer.catch(() => {});
  const channel: LineChannel = await connectChannel({
    ...{ server, clock, link: claimLinkKey(code) },
    onLine: (line) => {
      const message = parseLine(messageToController, line);
      if (message?.kind === "waiting") fail(new StillWaiting("an operator has to accept the controller"));
      if (message?.kind !== "identity") return;
      const { controller, door, key, serverKey } = message;
      identify({ controller, door, key, serverKey, servers: [server], code });
    },
    onEnd: (reason) => fail(new Error(`the server ended the link: ${reason}`)),
  });
  const send = (message: MessageToServer) => channel.send(JSON.stringify(message));
  send({ kind: "claiming", program: PROGRAM_VERSION, hardware });
  const timer = clock.timer("enrolment", HANDSHAKE_TIME, () => channel.end("the server does not answer"));
  try {
    const identity = await answer;
    await storeIdentity(identity);
    send({ kind: "enrolled" });
    return identity;
  } finally {
    timer.cancel();
    channel.end("enrolled");
  }
}
