import { SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import {
  type MessageToController,
  type MessageToServer,
  messageToServer,
  parseLine,
} from "@platzwart/contract/device-link/messages";
import type { LineChannel } from "@platzwart/machine/line-channel";
import { publicKeyOf } from "@platzwart/machine/list-crypto";
import type { Needs } from "../services.ts";
import type { ControllerKeys } from "./controller-keys.ts";
import { type ControllerRecord, controllersIn } from "./controller-records.ts";

type Claiming = Extract<MessageToServer, { kind: "claiming" }>;
type ClaimServices = Needs<"storage" | "cipher" | "clock" | "serverLog"> & {
  readonly signingKey: string;
  readonly controllerKeys: Pick<ControllerKeys, "logCopied">;
};

/** Enrols by the one-time code, valid until the first use of the lasting key: a power cut needs no new code. */
export function answerClaim(services: ClaimServices, controllerId: string, channel: LineChannel) {
  const { clock, serverLog } = services;
  const silenceTimer = clock.timer("one-time code", SILENT_AFTER, () =>
    channel.end("nothing was received for 15 seconds"),
  );
  const answer = async (claiming: Claiming) => {
    const controller = await recordMachine(services, controllerId, claiming);
    // an operator accepted another machine
    const isOtherMachine =
      controller?.claimant != null && controller.claimant.serial !== claiming.hardware.serial;
    if (isOtherMachine) services.controllerKeys.logCopied(controller.id, "code");
    const message = isOtherMachine ? null : controller && claimAnswer(services, controller);
    if (message === null) return channel.end("the controller is not known");
    channel.send(JSON.stringify(message));
    if (message.kind === "waiting") channel.end("an operator has to accept it");
  };
  return {
    receiveLine: (line: string) => {
      const message = parseLine(messageToServer, line);
      if (message?.kind === "enrolled") channel.end("enrolled");
      if (message?.kind !== "claiming") return;
      answer(message).catch((error: unknown) => {
        serverLog.error("a one-time code could not be answered", error, { controllerId });
        channel.end("the database does not answer");
      });
    },
    onEnd: () => silenceTimer.cancel(),
  };
}

/** Orders a machine with a revoked key to erase its data. */
export function sendRevoked(channel: LineChannel) {
  const message: MessageToController = { kind: "revoked" };
  channel.send(JSON.stringify(message));
  channel.end("its key was revoked");
  return { receiveLine: () => {}, onEnd: () => {} };
}

/** Records the machine for the operator's acceptance; null: the controller was removed. */
async function recordMachine(
  { storage }: Pick<ClaimServices, "storage">,
  id: string,
  { hardware: { model, serial } }: Claiming,
): Promise<ControllerRecord | null> {
  const controller = await controllersIn(storage.read).get(id);
  if (controller === null || !controller.awaitsApproval) return controller;
  const claimant = { model, serial };
  if (JSON.stringify(claimant) !== JSON.stringify(controller.claimant))
    await storage.write({ role: "controller", id }, (store) => controllersIn(store).update(id, { claimant }));
  return { ...controller, claimant };
}

/** null: unreadable key. */
function claimAnswer(
  { cipher, signingKey }: Pick<ClaimServices, "cipher" | "signingKey">,
  { id, doorId, encryptedKey, next, awaitsApproval }: ControllerRecord,
): Extract<MessageToController, { kind: "identity" | "waiting" }> | null {
  if (awaitsApproval) return { kind: "waiting" };
  const key = cipher.decrypt(next?.encryptedKey ?? encryptedKey);
  if (key === null) return null;
  return { kind: "identity", controller: id, door: doorId, key, serverKey: publicKeyOf(signingKey) };
}
