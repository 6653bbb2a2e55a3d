/** Keeps the screen on, and the page as large as it can be, where the browser allows that. Neither is needed to type a code. */
export function stayAwake(): void {
  let lock: WakeLockSentinel | null = null;
  const hold = async () => {
    if (document.visibilityState !== "visible" || (lock !== null && !lock.released)) return;
    // there over https only; refused while the battery is low
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  };
  document.addEventListener("visibilitychange", () => void hold());
  // browsers allow both only after a touch
  document.addEventListener("pointerup", () => {
    void hold();
    if (document.fullscreenElement === null)
      document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => undefined);
  });
  void hold();
}

/** Calls back whenever the machine may have slept or been without a network. */
export function whenAwake(run: () => void): void {
  const ifVisible = () => {
    if (document.visibilityState === "visible") run();
  };
  document.addEventListener("visibilitychange", ifVisible);
  document.addEventListener("resume", ifVisible);
  window.addEventListener("pageshow", ifVisible);
  window.addEventListener("online", run);
}
