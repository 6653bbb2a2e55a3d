import { addressTaken, textProblem } from "../setting-words.ts";
import { WEEKDAYS } from "../weekdays.ts";
import { ofField, ofValue, type RefusalRows } from "./refusal-row.ts";
import { shortened } from "./words-of-refusals.ts";

export const settingsRefusals = {
  setting_unknown: ofField("key", ({ key }) => `Die Einstellung „${key}“ gibt es nicht.`, 404),
  setting_not_a_number: ofValue(
    ({ key }) => key,
    ({ value, minimum, maximum }) =>
      `„${value}“ ist keine ganze Zahl; erlaubt sind ${minimum} bis ${maximum}.`,
  ),
  setting_out_of_range: ofValue(
    ({ key }) => key,
    ({ value, minimum, maximum }) =>
      `${value} liegt außerhalb des erlaubten Bereichs ${minimum} bis ${maximum}.`,
  ),
  setting_not_a_switch: ofValue(
    ({ key }) => key,
    ({ value }) => `„${value}“ ist nicht erlaubt; möglich sind true und false.`,
  ),
  setting_not_a_list_of_names: ofValue(
    ({ key }) => key,
    ({ value, maximum }) =>
      `„${value}“ ist nicht erlaubt; erwartet wird eine Liste von höchstens ${maximum} Namen mit je 1 bis 100 Zeichen ohne Steuerzeichen.`,
  ),
  setting_not_an_address: ofValue(
    ({ key }) => key,
    ({ value, problem }) =>
      problem === "public"
        ? `„${value}“ liegt nicht im Netz der Halle; erlaubt sind nur Adressen in privaten Netzen oder auf diesem Rechner.`
        : `„${value}“ ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20, oder nichts.`,
  ),
  setting_text_invalid: ofValue(
    ({ key }) => key,
    ({ value, maximum, problem }) => textProblem(value, problem, maximum),
  ),
  setting_not_a_choice: ofValue(
    ({ key }) => key,
    ({ value, choices }) =>
      `„${value}“ ist nicht erlaubt; möglich sind ${choices.map((choice) => choice || "nichts (leer)").join(", ")}.`,
  ),
  setting_not_a_week: ofValue(
    ({ key }) => key,
    ({ value, weekday }) =>
      `„${value}“ ist ${weekday === null ? "" : `am ${WEEKDAYS[weekday]} `}nicht möglich; erwartet werden sieben Texte ab Montag, jeder wie „08:00-12:00,14:00-22:00“ mit höchstens acht Zeiten, die sich nicht überschneiden, „00:00-24:00“, oder leer für geschlossen.`,
  ),
  climate_address_taken: ofValue(
    ({ key }) => key,
    ({ address, by }) => addressTaken(address, by),
  ),
  court_names_equal: ofValue(
    ({ key }) => key,
    ({ name: taken }) =>
      `„${shortened(taken)}“ steht zweimal in der Liste; jeder Court braucht einen eigenen Namen.`,
  ),
  setting_changed_meanwhile: ofField(
    ({ key }) => key,
    ({ key, value }) =>
      `${key} wurde inzwischen geändert und steht jetzt auf „${shortened(value)}“. Bitte prüfen Sie den neuen Stand.`,
    409,
  ),
  setting_minimum_above_maximum: ofField(
    "max_booking_duration",
    ({ minimum, maximum }) =>
      `Die minimale Buchungsdauer (${minimum} Minuten) darf nicht über der maximalen (${maximum} Minuten) liegen.`,
  ),
  auto_climate_control_off: () => "Die Klima-Automatik ist in den Einstellungen ausgeschaltet.",
  climate_no_sensor: () =>
    "Die Klima-Automatik braucht einen Temperaturfühler: Keines der angeschlossenen Geräte meldet eine Temperatur.",
  climate_in_auto_mode: () =>
    "Heizung und Kühlung schaltet die Klima-Automatik. Bitte schalten Sie sie zuerst aus.",
  climate_heats_and_cools: ofField(
    "heating",
    () => "Heizung und Kühlung können nicht zugleich eingeschaltet sein.",
  ),
} satisfies RefusalRows;
