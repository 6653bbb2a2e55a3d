import { HANDSHAKE_TIME } from "@platzwart/contract/device-link/limits";
import type { MessageToServer } from "@platzwart/contract/device-link/messages";
import { messageToController, readLine } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { claimKey } from "@platzwart/machine/link-keys";
import { PROGRAM } from "./door-program.ts";
import type { Hardware } from "./hardware.ts";
import { connectChannel } from "./secure-channel.ts";
import type { Identity } from "./state-files.ts";

/** The server knows the code; an operator has not accepted the controller yet. */
export class StillWaiting extends Error {}

interface Claim {
  readonly server: string;
  /** In the form of typedEnrolmentCode. */
  readonly code: string;
  readonly hardware: Hardware;
  readonly clock: Clock;
}

/**
 * Enrols this controller by one-time code. `keep` stores the identity before the server is notified. Rejects with
 * ConnectFailure without a connection, with StillWaiting before acceptance.
 */
export async function enrol(
  { server, code, hardware, clock }: Claim,
  keep: (identity: Identity) => Promise<void>,
): Promise<Identity> {
  let identify: (identity: Identity) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const answer = new Promise<Identity>((resolve, reject) => {
    identify = resolve;
    fail = reject;
  });
  // the channel may end before the answer is awaited
  answer.catch(() => {});
  const channel: LineChannel = await connectChannel({
    ...{ server, clock, link: claimKey(code) },
    onLine: (line) => {
      const message = readLine(messageToController, line);
      if (message?.kind === "waiting") fail(new StillWaiting("an operator has to take the controller over"));
      if (message?.kind !== "identity") return;
      const { controller, door, key, serverKey } = message;
      identify({ controller, door, key, serverKey, servers: [server], code });
    },
    onEnd: (reason) => fail(new Error(`the server ended the link: ${reason}`)),
  });
  const send = (message: MessageToServer) => channel.send(JSON.stringify(message));
  send({ kind: "claiming", program: PROGRAM, hardware });
  const timer = clock.timer("enrolment", HANDSHAKE_TIME, () => channel.end("the server says nothing"));
  try {
    const identity = await answer;
    await keep(identity);
    send({ kind: "enrolled" });
    return identity;
  } finally {
    timer.cancel();
    channel.end("enrolled");
  }
}
