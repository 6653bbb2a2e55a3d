import { DOOR_PACKAGE } from "@platzwart/contract/downloads";
import { cardReadMe } from "@platzwart/texts/pages/controller-card";

/** What a new machine at a door has to know. */
export interface Card {
  /** The address by which the door reaches the server: http or https. */
  readonly server: string;
  /** The one-time code. */
  readonly code: string;
  /** null: it has a cable. */
  readonly wifi: { readonly name: string; readonly password: string } | null;
  /** Of the one who may sign in there; null: nobody may. */
  readonly sshKey: string | null;
}

/**
 * The text files that are copied onto the boot partition of a card with Raspberry Pi OS Lite, beside the package: cloud-init
 * reads the first two. Their values are JSON, which is YAML, too, whatever somebody typed. (P-05)
 */
export function cardFiles({ server, code, wifi, sshKey }: Card): Record<string, string> {
  return {
    "user-data": userData(sshKey),
    ...(wifi && { "network-config": networkOf(wifi) }),
    "platzwart-door.json": `${JSON.stringify({ server, code })}\n`,
    "LIESMICH.txt": cardReadMe.replaceAll("\n", "\r\n"),
  };
}

/** The machine starts anew once its pins are described to the kernel. */
function userData(sshKey: string | null): string {
  return `#cloud-config
hostname: platzwart-tuer
timezone: Europe/Berlin
${sshKey === null ? "users: []" : usersOf(sshKey)}
ssh_pwauth: false
package_update: true
runcmd:
${sshKey === null ? "" : "  - [systemctl, enable, --now, ssh]\n"}  - [apt-get, install, -y, /boot/firmware/${DOOR_PACKAGE}]
  - [rm, -f, /boot/firmware/${DOOR_PACKAGE}]
power_state:
  mode: reboot
  condition: true
`;
}

/** A technician who can sign in with a key alone. */
function usersOf(sshKey: string): string {
  return `users:
  - name: technik
    groups: [sudo]
    sudo: "ALL=(ALL) NOPASSWD:ALL"
    shell: /bin/bash
    lock_passwd: true
    ssh_authorized_keys: [${JSON.stringify(sshKey)}]`;
}

function networkOf({ name, password }: NonNullable<Card["wifi"]>): string {
  return `network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      optional: true
      regulatory-domain: "DE"
      access-points:
        ${JSON.stringify(name)}:
          password: ${JSON.stringify(password)}
`;
}
