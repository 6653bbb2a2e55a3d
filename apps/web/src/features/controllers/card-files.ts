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
}

/**
 * The text files that are copied onto the boot partition of a card with Raspberry Pi OS Lite, beside the package: cloud-init
 * reads the first two. Their values are JSON, which is YAML, too, whatever somebody typed. (P-05)
 */
export function cardFiles({ server, code, wifi }: Card): Record<string, string> {
  return {
    "user-data": USER_DATA,
    ...(wifi && { "network-config": networkOf(wifi) }),
    "platzwart-door.json": `${JSON.stringify({ server, code })}\n`,
    "LIESMICH.txt": cardReadMe.replaceAll("\n", "\r\n"),
  };
}

/** Nobody can sign in at the machine; it starts anew once its pins are described to the kernel. */
const USER_DATA = `#cloud-config
hostname: platzwart-tuer
timezone: Europe/Berlin
users: []
ssh_pwauth: false
package_update: true
runcmd:
  - [apt-get, install, -y, /boot/firmware/${DOOR_PACKAGE}]
  - [rm, -f, /boot/firmware/${DOOR_PACKAGE}]
power_state:
  mode: reboot
  condition: true
`;

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
