import { CallRefused } from "@platzwart/contract/client";
import { type SettingView, saveSettings } from "@platzwart/contract/endpoints/setting-endpoints";
import { definitionOf } from "@platzwart/domain/settings/registry";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { type Failure, isRefusedAs, reportFailure } from "../../lib/api/failures.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import type { SettingChange } from "./draft.ts";
import { reloadSettings, storeSavedSettings } from "./settings-queries.ts";

export interface SaveWords {
  readonly saved: { readonly title: string; readonly text?: string };
  readonly failure: Failure;
}

interface SettingInput {
  readonly key: SettingChange["key"];
  readonly value: SettingView["value"];
  readonly seen: SettingView["value"];
}

interface SectionChanges {
  readonly changes: readonly SettingChange[];
  /** Permits courts with bookings to go (C-12), or bookings outside of the opening hours (B-07). */
  readonly isConfirmed: boolean;
}

/** Settings whose saving acts on the hall, which an undo could not restore (K-02, decision 12). */
const ACTS_ON_HALL: readonly SettingChange["key"][] = ["target_temperature", "auto_climate_control"];

/** Saves a section in one request with one toast (S-03, S-04), and an undo for ten seconds. */
export function useSaveSection({ saved, failure }: SaveWords) {
  const client = useQueryClient();
  const send = (settings: SettingInput[], confirm: boolean) =>
    callServer(saveSettings, { body: { settings, confirm } });
  const undo = async (settings: SettingInput[]) => {
    try {
      storeSavedSettings(client, (await send(settings, false)).items);
      toasts.show({ kind: "done", title: shellTexts.undone });
    } catch (error) {
      reportFailure(shellTexts.undoFailed, error);
      await reloadSettings(client);
    }
  };
  /** The server refuses the undo after later changes; undefined: there is no undo. */
  const undoFor = (changes: readonly SettingChange[], saved: readonly SettingView[]) => {
    const changed = changes.map(asSettingInput).filter(({ value, seen }) => `${value}` !== `${seen}`);
    // the page never receives the previous value of a secret
    const hasSecret = changed.some(({ key }) => definitionOf(key).kind === "secret");
    if (changed.length === 0 || hasSecret || changes.some(({ key }) => ACTS_ON_HALL.includes(key)))
      return undefined;
    const settings = changed.map(({ key, value, seen }) => ({
      ...{ key, value: seen },
      seen: saved.find((setting) => setting.key === key)?.value ?? value,
    }));
    return () => void undo(settings);
  };
  return useMutation({
    mutationFn: async ({ changes, isConfirmed }: SectionChanges) => {
      try {
        return await send(changes.map(asSettingInput), isConfirmed);
      } catch (error) {
        // the form needs the values now in force
        if (isChangedMeanwhile(error)) await reloadSettings(client);
        throw error;
      }
    },
    onSuccess: ({ items }, { changes }) => {
      storeSavedSettings(client, items);
      toasts.show({ kind: "done", ...saved, undo: undoFor(changes, items) });
    },
    onError: (error) => {
      if (!isChangedMeanwhile(error) && bookingsConfirmation(error) === null) reportFailure(failure, error);
    },
  });
}

function asSettingInput({ key, value, seen }: SettingChange): SettingInput {
  return { key, value: asInput(value), seen: asInput(seen) };
}

function asInput(value: SettingChange["value"]): string | number | boolean | string[] {
  return typeof value === "object" ? [...value] : value;
}

/** Another user saved one of the settings since it was read (S-11). */
export function isChangedMeanwhile(error: unknown): boolean {
  return isRefusedAs(error, "setting_changed_meanwhile");
}

/** Kind of confirmation that overrides a refusal. */
const CONFIRMABLE = { courts_have_bookings: "stranded", bookings_outside_opening_hours: "outside" } as const;

export type BookingsConfirmation = (typeof CONFIRMABLE)[keyof typeof CONFIRMABLE];

/** The server's sentence about the bookings concerned; null: another error. */
export function bookingsConfirmation(
  error: unknown,
): { readonly kind: BookingsConfirmation; readonly sentence: string } | null {
  if (!(error instanceof CallRefused)) return null;
  const { code, detail } = error.problem;
  return needsConfirmation(code) ? { kind: CONFIRMABLE[code], sentence: detail } : null;
}

export const needsConfirmation = (code: string): code is keyof typeof CONFIRMABLE =>
  Object.hasOwn(CONFIRMABLE, code);
