import type { ReactNode } from "react";
import { WarningIcon } from "../../ui/icons.tsx";

export function DeviceName({ name, note }: { readonly name: string; readonly note: ReactNode }) {
  return (
    <>
      <span>{name}</span> <span className="text-note text-ink2">{note}</span>
    </>
  );
}

export function DeviceSign({
  tone,
  icon,
  word,
}: {
  readonly tone: SignTone;
  readonly icon: ReactNode;
  readonly word: string;
}) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${TONES[tone]}`}>
      {icon}
      <span className="dim-when-stale">{word}</span>
    </span>
  );
}

type SignTone = keyof typeof TONES;
const TONES = { plain: "", light: "text-light-ink", door: "text-door-ink", doubt: "text-warn-ink" } as const;

export function Trouble({ children }: { readonly children: string }) {
  return (
    <p className="flex gap-2 text-note text-warn-ink">
      <WarningIcon />
      <span>{children}</span>
    </p>
  );
}
