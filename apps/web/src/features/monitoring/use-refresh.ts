import { monitoringFailure, monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { detailOf, isSignedOut } from "../../shared/failures.ts";
import { toasts } from "../../shared/toasts.ts";

/** "Aktualisieren" (M-04): reads the devices anew at once; a failure is told once per outage. */
export function useRefresh({ read, isFailing }: { read(): Promise<unknown>; readonly isFailing: boolean }) {
  const isTold = useRef(false);
  useEffect(() => {
    if (!isFailing) isTold.current = false;
  }, [isFailing]);
  return useMutation({
    mutationFn: read,
    onSuccess: () => toasts.show({ kind: "done", title: monitoringTexts.refreshed }),
    onError: (error) => {
      if (isTold.current || isSignedOut(error)) return;
      isTold.current = true;
      toasts.show({ kind: "error", ...monitoringFailure, detail: detailOf(error) });
    },
  });
}
