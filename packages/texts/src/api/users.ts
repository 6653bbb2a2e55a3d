import type * as users from "@platzwart/contract/endpoints/user-endpoints";
import type { ApiWords } from "./api-words.ts";

export const usersApi: ApiWords<typeof users> = {
  part: "usersAndKeys",
  calls: {
    listUsers: "Alle Benutzer, auch gesperrte, nach Namen geordnet.",
    createUser:
      "Legt einen Benutzer an; abgelehnt, wenn sich ein vorhandener Name nur in Groß- und Kleinschreibung unterscheidet.",
    changeUser:
      "Ändert die Rolle eines Benutzers oder ob er sich anmelden darf; abgelehnt, wenn danach kein Betreiber mehr übrig wäre, der sich anmelden darf.",
    resetPassword: "Setzt ein neues Passwort für einen Benutzer und meldet ihn überall ab.",
    endUserSessions:
      "Meldet einen Benutzer überall ab, er darf sich wieder anmelden; beim Aufrufer selbst bleibt die Anmeldung, die fragt.",
    deleteUser:
      "Löscht einen Benutzer und meldet ihn überall ab; abgelehnt, wenn danach kein Betreiber mehr übrig wäre, der sich anmelden darf.",
  },
  fields: {
    isDisabled: "`true`: Der Benutzer ist gesperrt und kann sich nicht anmelden.",
    lastSignedInAt:
      "Wann sich der Benutzer zuletzt angemeldet hat; null: nie, oder es wurde noch nicht vermerkt.",
    password: "Das neue Passwort des Benutzers.",
  },
};
