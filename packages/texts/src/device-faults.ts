import type { Fault } from "@platzwart/domain/devices/fault";

/** The exact fault of a lamp or door as a sentence, and what to do (E-03). */
export const FAULT_TEXTS: Readonly<Record<Fault | "superseded", string>> = {
  unresolvable:
    "Den Namen in der Adresse kennt im Netz der Halle niemand. Tragen Sie die IP-Adresse des Geräts ein.",
  public: "Die Adresse liegt nicht im Netz der Halle; erlaubt sind nur Geräte im eigenen Netz.",
  unreachable:
    "Unter der Adresse ist nichts zu erreichen. Hat das Gerät Strom und Netz, und stimmt die Adresse?",
  timeout:
    "Das Gerät antwortet nicht rechtzeitig. Ist sein WLAN zu schwach, oder ist dort ein anderes Gerät?",
  redirect: "Unter der Adresse wird auf eine andere verwiesen; dort ist kein Gerät dieser Art.",
  too_large: "Die Antwort unter dieser Adresse ist zu groß; dort ist kein Gerät dieser Art.",
  status: "Das Gerät antwortet mit einem Fehler. Ist es ein Gerät dieser Art, und ist sein Programm aktuell?",
  invalid_response:
    "Was unter der Adresse antwortet, ist kein Gerät dieser Art. Stimmen Adresse und Ansteuerung?",
  password_needed: "Das Gerät verlangt ein Passwort, und es ist keines eingetragen.",
  password_wrong: "Das Gerät lehnt das Passwort ab. Tragen Sie das Passwort des Geräts neu ein.",
  too_many_logins:
    "Das Gerät weist zu viele Anmeldungen ab und lässt vorerst niemanden ein. Stimmt das Passwort, und meldet sich noch jemand anderes dort an? Nach zehn Minuten Ruhe lässt es wieder ein.",
  output_unknown: "Diesen Ausgang hat das Gerät nicht. Stimmt die Nummer des Ausgangs?",
  other_profile:
    "Das Gerät hat keinen Schalter: Es ist als Rollladen oder für anderes eingerichtet. Stellen Sie in der App des Herstellers oder auf der Seite des Geräts das Profil „Switch“ ein; eine Lampe darf auch an einem Dimmer hängen.",
  not_applied:
    "Das Gerät antwortet, schaltet aber nicht wie befohlen. Ist der Ausgang am Gerät gesperrt oder überlastet?",
  superseded: "Während des Tests wurde das Gerät anders geschaltet oder anders eingerichtet.",
};
