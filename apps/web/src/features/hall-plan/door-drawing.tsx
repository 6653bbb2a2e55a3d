import type { DoorPhase } from "../../shared/door-phase.ts";

/** A door in the lower wall: its leaf swung open, shut in the wall, or dashed while nobody knows. */
export function DoorDrawing({ phase }: { readonly phase: DoorPhase }) {
  return (
    <svg className={`plan-leaf ${phase}`} viewBox="0 0 80 88" aria-hidden="true" focusable="false">
      <path className="gap" d="M4 0H76V9H4z" />
      <path className="jambs" d="M0-2H4V10H0zM76-2H80V10H76z" />
      {phase === "open" && (
        <>
          <path className="swing" d="M4 7V79A72 72 0 0 0 76 7z" />
          <path className="arc" d="M4 78A71 71 0 0 0 75 8" />
          <path className="leaf" d="M3 4H9V79H3z" />
        </>
      )}
      {phase === "closed" && <path className="leaf" d="M4 1H76V8H4z" />}
      {phase === "unknown" && <path className="lost" d="M6 4.5H76" />}
    </svg>
  );
}
