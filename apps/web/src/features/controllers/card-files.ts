import { DOOR_PACKAGE } from "@platzwart/contract/downloads";
import { cardReadMe } from "@platzwart/texts/pages/controller-card";

/** What a new machine at a door has to know. */
export interface Card {
  /** Its name in the network. */
  readonly host: string;
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
export function cardFiles({ host, server, code, wifi, sshKey }: Card): Record<string, string> {
  return {
    "user-data": userData(host, sshKey),
    ...(wifi && { "network-config": networkOf(wifi) }),
    "platzwart-door.json": `${JSON.stringify({ server, code })}\n`,
    "LIESMICH.txt": cardReadMe.replaceAll("\n", "\r\n"),
  };
}

/**
 * The package is installed by a service that tries again until it is, as a first start may be without internet; then the machine
 * starts anew, since its pins are described to the kernel from then on. Raspberry Pi OS asks at its first start for a user, on a
 * screen that nobody sees, and waits for that with all that comes after: it is told not to.
 */
function userData(host: string, sshKey: string | null): string {
  return `#cloud-config
hostname: ${host}
timezone: Europe/Berlin
${sshKey === null ? "users: []" : usersOf(sshKey)}
ssh_pwauth: false
bootcmd:
  - [systemctl, mask, --now, userconfig.service]
write_files:
  - path: /etc/systemd/system/platzwart-install.service
    content: |
      [Unit]
      Description=Install the Platzwart door controller
      ConditionPathExists=/boot/firmware/${DOOR_PACKAGE}
      Wants=network-online.target
      After=network-online.target
      [Service]
      Type=exec
      Restart=on-failure
      RestartSec=30
      Environment=DEBIAN_FRONTEND=noninteractive
      ExecStart=/bin/sh -c 'apt-get update && apt-get install -y /boot/firmware/${DOOR_PACKAGE} && rm /boot/firmware/${DOOR_PACKAGE} && sync -f /boot/firmware && systemctl --no-block reboot'
      [Install]
      WantedBy=multi-user.target
runcmd:
${sshKey === null ? "" : "  - [systemctl, enable, --now, ssh]\n"}  - [systemctl, enable, --now, platzwart-install.service]
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
      regulatory-domain: "DE"
      access-points:
        ${JSON.stringify(name)}:
          password: ${JSON.stringify(password)}
`;
}
