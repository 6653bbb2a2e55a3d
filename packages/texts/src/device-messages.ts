/** Messages of `npm run device`, a simulated device. */
export const DEVICE_MESSAGES = {
  usage: (climateKinds: readonly string[], faults: readonly string[]) =>
    `So wird ein Gerät gespielt:
  npm run device -- shelly|tasmota [--port 8081] [--outputs 4] [--password …] [--door] [--dimmer] [--fault ${faults.join("|")}]
  npm run device -- ${climateKinds.join("|")} [--port 8081] [--temperature 18.5] [--fault …]
  npm run device -- door --server http://… --state ORDNER [--code …]
--door: Am ersten Ausgang hängt ein elektrischer Türöffner. --dimmer: Die Ausgänge des Shelly sind Dimmer.
Enter drückt den Wandschalter des ersten Ausgangs oder macht es bei einem Gerät des Klimas 1 °C wärmer; „r“ und Enter nimmt dem Gerät kurz den Strom.
door: Eine Tür mit eigenem Controller; Ziffern und Enter sind ihre Tastatur.`,
  strike: (isReleased: boolean) =>
    isReleased ? "Türöffner: summt, die Tür lässt sich öffnen" : "Türöffner: still, die Tür ist verriegelt",
  portTaken: (port: number) =>
    `Der Port ${port} ist belegt oder darf von diesem Benutzer nicht geöffnet werden. Bitte nennen Sie mit --port einen anderen.`,
};
