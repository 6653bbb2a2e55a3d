import { CallRefused } from "@platzwart/contract/client";
import { saveSettings } from "@platzwart/contract/endpoints/setting-endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { type Failure, isRefusedAs, reportFailure } from "../../shared/failures.ts";
import { toasts } from "../../shared/toasts.ts";
import type { Wish } from "./draft.ts";
import { reloadSettings, settingsSaved } from "./settings-queries.ts";

export interface SaveWords {
  readonly saved: { readonly title: string; readonly text?: string };
  readonly failure: Failure;
}

interface SectionWish {
  readonly wishes: readonly Wish[];
  /** Courts with bookings may go out of use (C-12). */
  readonly isConfirmed: boolean;
}

/** Saves a section whole, and says so once (S-03, S-04). */
export function useSaveSection({ saved, failure }: SaveWords) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ wishes, isConfirmed }: SectionWish) => {
      try {
        return await callServer(saveSettings, {
          body: { settings: wishes.map(wishAsInput), confirm: isConfirmed },
        });
      } catch (error) {
        // the form has to show what it is now
        if (isChangedMeanwhile(error)) await reloadSettings(client);
        throw error;
      }
    },
    onSuccess: ({ items }) => {
      settingsSaved(client, items);
      toasts.show({ kind: "done", ...saved });
    },
    onError: (error) => {
      if (!isChangedMeanwhile(error) && strandedBookings(error) === null) reportFailure(failure, error);
    },
  });
}

function wishAsInput({ key, value, seen }: Wish) {
  return { key, value: asInput(value), seen: asInput(seen) };
}

function asInput(value: Wish["value"]): string | number | boolean | string[] {
  return typeof value === "object" ? [...value] : value;
}

/** Somebody else saved one of the settings, and the page had not heard of it (S-11). */
export function isChangedMeanwhile(error: unknown): boolean {
  return isRefusedAs(error, "setting_changed_meanwhile");
}

/** The server's sentence that names the bookings which would be left without a court (C-12). */
export function strandedBookings(error: unknown): string | null {
  return error instanceof CallRefused && error.problem.code === "courts_have_bookings"
    ? error.problem.detail
    : null;
}
