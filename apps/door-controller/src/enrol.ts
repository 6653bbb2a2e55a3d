import { HANDSHAKE_TIME } from "@platzwart/contract/device-link/limits";
import { messageToController, readLine } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { claimKey } from "@platzwart/machine/link-keys";
import { PROGRAM } from "./door-program.ts";
import { hardwareOf } from "./hardware.ts";
import { connectChannel } from "./secure-channel.ts";
import type { Identity } from "./state-files.ts";

/**
 * Asks the server with the one-time code who this controller is. `keep`: puts that on the card, before the server hears that
 * it is there. Rejects where the server is not reached, as ChannelError says, or says nothing.
 */
export async function enrol(
  { server, code, clock }: { readonly server: string; readonly code: string; readonly clock: Clock },
  keep: (identity: Identity) => Promise<void>,
): Promise<Identity> {
  let identify: (identity: Identity) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const answer = new Promise<Identity>((resolve, reject) => {
    identify = resolve;
    fail = reject;
  });
  // the channel may end before anybody waits for the answer
  answer.catch(() => {});
  const channel: LineChannel = await connectChannel({
    ...{ server, clock, link: claimKey(code) },
    onLine: (line) => {
      const message = readLine(messageToController, line);
      if (message?.kind !== "identity") return;
      const { controller, door, key, serverKey } = message;
      identify({ controller, door, key, serverKey });
    },
    onEnd: (reason) => fail(new Error(`the server ended the link: ${reason}`)),
  });
  channel.send(JSON.stringify({ kind: "claiming", program: PROGRAM, hardware: hardwareOf() }));
  const timer = clock.timer("enrolment", HANDSHAKE_TIME, () => channel.end("the server says nothing"));
  try {
    const identity = await answer;
    await keep(identity);
    channel.send(JSON.stringify({ kind: "enrolled" }));
    return identity;
  } finally {
    timer.cancel();
    channel.end("enrolled");
  }
}
