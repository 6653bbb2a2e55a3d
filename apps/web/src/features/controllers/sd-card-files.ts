import { DOOR_PACKAGE } from "@platzwart/contract/downloads";
import { sdCardReadMe } from "@platzwart/texts/pages/controller-sd-card";

/** What the files on a controller's memory card say. */
export interface SdCard {
  readonly host: string;
  /** Server address as seen from the door, http or https. */
  readonly server: string;
  readonly code: string;
  /** null: cable. */
  readonly wifi: { readonly name: string; readonly password: string } | null;
  /** Public key of the technician; null: no SSH access. */
  readonly sshKey: string | null;
}

/** Files for the boot partition of Raspberry Pi OS Lite (P-05); values are JSON, which is valid YAML. */
export function sdCardFiles({ host, server, code, wifi, sshKey }: SdCard): Record<string, string> {
  return {
    "user-data": userData(host, sshKey),
    ...(wifi && { "network-config": networkOf(wifi) }),
    "platzwart-door.json": `${JSON.stringify({ server, code })}\n`,
    "LIESMICH.txt": sdCardReadMe.replaceAll("\n", "\r\n"),
  };
}

// The service retries without internet; its reboot makes the pins known to the kernel.
// userconfig, the first-boot dialog of Raspberry Pi OS, would wait on a screen that nobody sees.
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

/** Sign-in by key only. */
function usersOf(sshKey: string): string {
  return `users:
  - name: technik
    groups: [sudo]
    sudo: "ALL=(ALL) NOPASSWD:ALL"
    shell: /bin/bash
    lock_passwd: true
    ssh_authorized_keys: [${JSON.stringify(sshKey)}]`;
}

function networkOf({ name, password }: NonNullable<SdCard["wifi"]>): string {
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
