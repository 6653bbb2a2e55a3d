import { sdCardTexts as texts } from "@platzwart/texts/pages/controller-sd-card";
import type { EntryProblems } from "../../lib/forms/send-form.ts";

export interface SdCardEntry {
  readonly server: string;
  readonly network: "cable" | "wifi";
  readonly wifiName: string;
  readonly wifiPassword: string;
  /** Public key line of ssh-keygen; empty: no SSH access. */
  readonly sshKey: string;
}

const SSH_KEY = /^(ssh|ecdsa|sk)-\S+ [\w+/=]{40,}( .*)?$/;

/** IEEE 802.11 allows a Wi-Fi name of 1 to 32 and a WPA password of 8 to 63 characters. */
export function sdCardProblems({
  server,
  network,
  wifiName,
  wifiPassword,
  sshKey,
}: SdCardEntry): EntryProblems<SdCardEntry> {
  const isAddress = URL.canParse(server) && ["http:", "https:"].includes(new URL(server).protocol);
  return {
    ...(server !== "" && !isAddress && { server: texts.serverWrong(server) }),
    ...(network === "wifi" && !hasLength(wifiName, 1, 32) && { wifiName: texts.wifiNameWrong }),
    ...(network === "wifi" && !hasLength(wifiPassword, 8, 63) && { wifiPassword: texts.wifiPasswordWrong }),
    ...(sshKey !== "" && !SSH_KEY.test(sshKey.trim()) && { sshKey: texts.sshKeyWrong }),
  };
}

function hasLength(text: string, minimum: number, maximum: number): boolean {
  return text.length >= minimum && text.length <= maximum;
}
