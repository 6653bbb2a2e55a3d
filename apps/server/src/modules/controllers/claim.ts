import { SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import type { MessageToController } from "@platzwart/contract/device-link/messages";
import { messageToServer, readLine } from "@platzwart/contract/device-link/messages";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { publicHalf } from "@platzwart/machine/list-crypto";
import type { Needs } from "../services.ts";
import { controllersIn } from "./controller-records.ts";

/**
 * Tells a controller that proved its one-time code who it is and its lasting key. The code is good until that key is used for
 * the first time, so that a power cut between the two costs nobody a new one.
 */
export function answerClaim(
  services: Needs<"storage" | "cipher" | "clock" | "serverLog"> & { readonly signingKey: string },
  controllerId: string,
  channel: LineChannel,
) {
  const { storage, cipher, clock, serverLog, signingKey } = services;
  const limit = clock.timer("one-time code", SILENT_AFTER, () =>
    channel.end("nothing was heard for 15 seconds"),
  );
  const answer = async () => {
    const controller = await controllersIn(storage.read).get(controllerId);
    const key = controller === null ? null : cipher.decrypt(controller.encryptedKey);
    if (controller === null || key === null) return channel.end("the controller is not known");
    const { id, doorId } = controller;
    const identity: MessageToController = {
      ...{ kind: "identity", controller: id, door: doorId, key },
      serverKey: publicHalf(signingKey),
    };
    channel.send(JSON.stringify(identity));
  };
  answer().catch((error: unknown) => {
    serverLog.error("a one-time code could not be answered", error, { controllerId });
    channel.end("the database does not answer");
  });
  return {
    line: (line: string) => {
      if (readLine(messageToServer, line)?.kind === "enrolled") channel.end("enrolled");
    },
    ended: () => limit.cancel(),
  };
}
