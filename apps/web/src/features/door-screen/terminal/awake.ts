/** Keeps the screen on and the page in full screen where the browser allows it. */
export function stayAwake(): void {
  let lock: WakeLockSentinel | null = null;
  const requestWakeLock = async () => {
    if (document.visibilityState !== "visible" || (lock !== null && !lock.released)) return;
    // only over https; refused on a low battery
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  };
  document.addEventListener("visibilitychange", () => void requestWakeLock());
  // browsers allow both only after a touch
  document.addEventListener("pointerup", () => {
    void requestWakeLock();
    if (document.fullscreenElement === null)
      document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => undefined);
  });
  void requestWakeLock();
}

/** Calls `run` whenever the machine may have slept or been without a network. */
export function whenAwake(run: () => void): void {
  const ifVisible = () => {
    if (document.visibilityState === "visible") run();
  };
  document.addEventListener("visibilitychange", ifVisible);
  document.addEventListener("resume", ifVisible);
  window.addEventListener("pageshow", ifVisible);
  window.addEventListener("online", run);
}
