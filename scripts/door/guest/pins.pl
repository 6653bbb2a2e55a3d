#!/usr/bin/perl
# A keypad, a button and four lamps of a door, made by uinput. Lines written into /run/trial-keys are pressed:
# "keypad CODE" or "button MILLISECONDS"; each change of a lamp is a line on the third serial line.
use strict;
use warnings;
use Fcntl;
use POSIX ();
use constant {
    UI_DEV_CREATE => 0x5501,
    UI_DEV_SETUP => 0x405c5503,
    UI_SET_EVBIT => 0x40045564,
    UI_SET_KEYBIT => 0x40045565,
    UI_SET_LEDBIT => 0x40045569,
    EV_KEY => 1,
    EV_LED => 0x11,
    KEY_RESTART => 408,
};

sub device {
    my ($name, $kind, $set, @codes) = @_;
    sysopen(my $file, '/dev/uinput', O_RDWR | O_NONBLOCK) or die "uinput: $!";
    ioctl($file, UI_SET_EVBIT, $kind) or die "event: $!";
    ioctl($file, $set, $_) or die "code: $!" for @codes;
    my $setup = pack('S4 a80 L', 6, 1, 1, 1, $name, 0);
    ioctl($file, UI_DEV_SETUP, $setup) or die "setup: $!";
    ioctl($file, UI_DEV_CREATE, 0) or die "create: $!";
    return $file;
}

sub event {
    my ($file, $kind, $code, $value) = @_;
    syswrite($file, pack('q2 S2 l', 0, 0, $kind, $code, $value) . pack('q2 S2 l', 0, 0, 0, 0, 0));
}

sub press {
    my ($file, $code, $seconds) = @_;
    event($file, EV_KEY, $code, 1);
    select(undef, undef, undef, $seconds);
    event($file, EV_KEY, $code, 0);
    select(undef, undef, undef, 0.02);
}

my @keypad = (2 .. 11, 30, 48, 46, 32, 0x20a, 0x20b);
my $keypad = device('door-keypad', EV_KEY, UI_SET_KEYBIT, @keypad);
my $button = device('door-keys', EV_KEY, UI_SET_KEYBIT, KEY_RESTART);
my $lamps = device('door-lamps', EV_LED, UI_SET_LEDBIT, 0 .. 3);
my %names = (0 => 'relay', 1 => 'green', 2 => 'red', 3 => 'buzzer');

POSIX::mkfifo('/run/trial-keys', 0600);
sysopen(my $keys, '/run/trial-keys', O_RDWR) or die "keys: $!";
open(my $seen, '>', '/dev/ttyS2') or die "lamps: $!";
system('stty', '-F', '/dev/ttyS2', 'raw', '-echo');
my $typed = '';
while (1) {
    my $ready = '';
    vec($ready, fileno($_), 1) = 1 for $keys, $lamps;
    select($ready, undef, undef, undef);
    if (vec($ready, fileno($lamps), 1)) {
        while ((sysread($lamps, my $record, 24) // 0) == 24) {
            my ($kind, $code, $value) = (unpack('q2 S2 l', $record))[2 .. 4];
            syswrite($seen, "$names{$code} $value\n") if $kind == EV_LED;
        }
    }
    next unless vec($ready, fileno($keys), 1);
    sysread($keys, $typed, 4096, length $typed);
    while ($typed =~ s/^(keypad|button) (\d+)\n//) {
        if ($1 eq 'keypad') { press($keypad, $2, 0.02) }
        else { press($button, KEY_RESTART, $2 / 1000) }
    }
}
