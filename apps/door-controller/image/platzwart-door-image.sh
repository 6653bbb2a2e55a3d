#!/bin/sh
# Makes an image for the cards of door controllers out of Raspberry Pi OS Lite (64-bit): the package is installed in it, for halls
# whose doors reach no internet. It holds no user, no password and no claim: that stays a file for each card.
# A technician runs it as root on Debian: platzwart-door-image.sh IMAGE SHA256 PACKAGE OUTPUT
set -eu

grown_mb=1024
needed_gb=16
# The geometry that mtools would have of a diskette is none of a card.
export MTOOLS_SKIP_CHECK=1

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

require() {
  command -v "$1" > /dev/null || lack "$1" "$2"
}

lack() {
  programs="$programs $1"
  packages="$packages $2"
}

check_tools() {
  programs=
  packages=
  require sfdisk fdisk
  require e2fsck e2fsprogs
  require mcopy mtools
  case "$source" in *.xz) require xz xz-utils ;; esac
  # A Raspberry Pi with Debian needs no emulation.
  if [ "$(uname -m)" != aarch64 ] && [ ! -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]; then
    lack qemu-aarch64 qemu-user-static
  fi
  if [ -n "$programs" ]; then
    fail "Auf diesem Rechner fehlt:$programs." "Bitte installieren: sudo apt install$packages"
  fi
}

check_files() {
  if [ ! -f "$source" ]; then
    fail "Die Datei $source gibt es nicht. Bitte den Namen des Abbilds von Raspberry Pi OS prüfen."
  fi
  if [ ! -f "$package" ]; then
    fail "Die Datei $package gibt es nicht. Das Paket gibt es in Platzwart unter „Skript-Download“."
  fi
  if [ -e "$output" ]; then
    fail "$output gibt es schon. Bitte einen anderen Namen nehmen oder die Datei vorher löschen."
  fi
  if [ ! -d "$folder" ]; then
    fail "Den Ordner $folder gibt es nicht. Bitte zuerst anlegen: mkdir -p $folder"
  fi
  free=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
  if [ "$free" -lt $((needed_gb * 1024 * 1024)) ]; then
    fail "In $folder sind nur $((free / 1024 / 1024)) GB frei, gebraucht werden $needed_gb GB." \
      "Bitte Platz schaffen oder die Ausgabe auf eine andere Festplatte legen."
  fi
  echo "Die Prüfsumme wird verglichen …"
  found=$(sha256sum < "$source")
  if [ "${found%% *}" != "$sha256" ]; then
    fail "Die Prüfsumme passt nicht: $source hat ${found%% *}." \
      "Bitte das Abbild noch einmal laden und die SHA-256 von derselben Seite nehmen."
  fi
}

clean_up() {
  # What still runs in the image must not keep it.
  if mountpoint --quiet "$root"; then umount --recursive --lazy "$root"; fi
  if [ -n "$loop" ]; then losetup --detach "$loop"; fi
  rm -rf "$boot" "$image"
  rmdir "$root" "$work"
  if [ ! -e "$output" ]; then
    echo "Es wurde kein Abbild gemacht: warum, steht darüber. Danach bitte noch einmal starten." >&2
  fi
}

# A value of a partition, in sectors of 512 bytes: the number of the partition, the name of the value.
partition() {
  partx --raw --noheadings --nr "$1" --output "$2" "$image"
}

unpack() {
  echo "Das Abbild wird entpackt und um $grown_mb MB vergrößert …"
  case "$source" in
    *.xz) xz --decompress --stdout "$source" > "$image" ;;
    *) cat "$source" > "$image" ;;
  esac
  truncate --size="+${grown_mb}M" "$image"
  echo ', +' | sfdisk --quiet -N 2 "$image"
  loop=$(losetup --show --find --offset $(($(partition 2 START) * 512)) \
    --sizelimit $(($(partition 2 SECTORS) * 512)) "$image")
  e2fsck -fp "$loop"
  resize2fs "$loop"
}

open_image() {
  mount "$loop" "$root"
  # The kernel lets go of the device once nothing is mounted from it, whatever ends the script.
  losetup --detach "$loop"
  loop=
  fat="$image@@$(($(partition 1 START) * 512))"
  # Not every kernel has vfat, so the system finds a copy of its boot partition.
  mcopy -smn -i "$fat" '::*' "$boot" || fail "Das Abbild ist kein Raspberry Pi OS. Bitte „Raspberry Pi OS Lite (64-bit)“ nehmen."
  mount --bind "$boot" "$root/boot/firmware"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  within true || fail "Die Programme im Abbild starten nicht. Bitte „Raspberry Pi OS Lite (64-bit)“ nehmen."
}

within() {
  chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

install_package() {
  echo "Das Paket und was es braucht werden eingebaut. Das dauert einige Minuten …"
  # Nothing starts in the image (101 is Debian's word for that), and names of servers are found as on this machine.
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  resolver="$root/etc/resolv.conf"
  if [ -e "$resolver" ] || [ -L "$resolver" ]; then mv "$resolver" "$resolver.image"; fi
  cat /etc/resolv.conf > "$resolver"
  cat "$package" > "$root/tmp/platzwart-door.deb"
  if ! within apt-get -qq update || ! within apt-get -qq install --no-install-recommends /tmp/platzwart-door.deb; then
    fail "Das Paket ließ sich nicht einbauen. Bitte prüfen, ob dieser Rechner ins Internet kommt."
  fi
  within apt-get clean
  rm "$root/tmp/platzwart-door.deb" "$root/usr/sbin/policy-rc.d" "$resolver"
  if [ -e "$resolver.image" ] || [ -L "$resolver.image" ]; then mv "$resolver.image" "$resolver"; fi
}

settle() {
  ln -sf /usr/share/zoneinfo/Europe/Berlin "$root/etc/localtime"
  echo Europe/Berlin > "$root/etc/timezone"
  printf '#cloud-config\nhostname: platzwart-tuer\nusers: []\nssh_pwauth: false\n' > "$boot/user-data"
  # At its first start Raspberry Pi OS would ask for a user, on a screen that nobody sees.
  ln -sf /dev/null "$root/etc/systemd/system/userconfig.service"
}

close_image() {
  mcopy -smo -i "$fat" "$boot"/* ::
  umount --recursive "$root"
  sync "$image"
  mv "$image" "$output"
}

if [ $# -ne 4 ]; then
  fail "Aufruf: sudo sh platzwart-door-image.sh ABBILD SHA256 PAKET AUSGABE" \
    "  ABBILD   Raspberry Pi OS Lite (64-bit), als .img.xz oder .img" \
    "  SHA256   die Prüfsumme dazu, von der Seite mit dem Abbild" \
    "  PAKET    platzwart-door_3.1.0_all.deb von diesem Platzwart" \
    "  AUSGABE  das neue Abbild, zum Beispiel tuer.img"
fi
source=$1
sha256=$2
package=$3
output=$4
folder=$(dirname "$output")

if [ "${PLATZWART_IMAGE_CHECKED:-}" != yes ]; then
  if [ "$(id -u)" -ne 0 ]; then fail "Bitte mit sudo aufrufen."; fi
  check_tools
  check_files
  # What is mounted from here on is seen by this script alone and ends with it, even where it is killed.
  export PLATZWART_IMAGE_CHECKED=yes
  exec unshare --mount sh "$0" "$@"
fi

loop=
work=$(mktemp -d "$folder/platzwart-door-image.XXXXXX")
image="$work/image"
root="$work/root"
boot="$work/bootfs"
mkdir "$root" "$boot"
trap 'exit 1' HUP INT TERM
trap clean_up EXIT
unpack
open_image
install_package
settle
close_image
echo "Fertig: $output. Es passt auf Karten ab 8 GB; der Raspberry Pi Imager schreibt es als „Eigenes Image“, ohne Anpassungen."
echo "Danach auf jede Karte platzwart-door.json aus der ZIP-Datei ihrer Tür kopieren, auf das Laufwerk „bootfs“;" \
  "für WLAN auch network-config."
