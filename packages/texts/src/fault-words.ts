import type { HttpFaultView } from "@platzwart/contract/http-fault";
import type { DeviceFault } from "@platzwart/domain/refusal";

/** The class of a fault; completes "Die Lampe von Court 3 …". */
export const FAULT_CLASS_WORDS: Readonly<Record<DeviceFault, string>> = {
  offline: "ist nicht erreichbar",
  timeout: "antwortet nicht",
  refused: "führt den Befehl nicht aus",
};

/** Completes "Die Monitoring-Adresse …". */
export const HTTP_FAULT_WORDS: Readonly<Record<HttpFaultView, string>> = {
  unresolvable: "hat einen Namen, den das Netz nicht kennt",
  public: "liegt außerhalb des eigenen Netzes und wird deshalb nicht gefragt",
  unreachable: "ist nicht erreichbar",
  timeout: "antwortet nicht rechtzeitig",
  redirect: "verweist an eine andere Adresse",
  too_large: "schickt eine zu große Antwort",
  status: "antwortet mit einem Fehler",
  invalid_response: "antwortet unverständlich",
};
