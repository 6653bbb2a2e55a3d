import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

/** The class `badge` lets rules of surrounding elements reach badges. */
const badge = cva(
  [
    "badge inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-1 border-[1.5px] pr-2.5 pl-2",
    "text-note font-semibold whitespace-nowrap [&_.icon]:size-4 forced:border-[CanvasText]",
    // with very large letters a phone is narrower than some words
    "max-[15rem]:h-auto max-[15rem]:min-h-7 max-[15rem]:whitespace-normal",
  ],
  {
    variants: {
      tone: {
        booked: "border-transparent bg-book text-book-on",
        free: "border-edge",
        light: "border-transparent bg-light text-light-on",
        "after-light": "border-light-edge bg-light-tint text-light-ink",
        pending: "pending border-dashed border-light-edge text-light-ink",
        "door-pending": "border-dashed border-door-edge text-door-ink",
        door: "border-transparent bg-door-tint text-door-ink",
        unknown: "border-dashed border-warn text-warn-ink",
        mute: "border-transparent bg-sunk text-ink2",
        good: "border-transparent bg-ok-tint text-ok-ink [--cut:var(--ok-tint)]",
        warn: "border-transparent bg-warn-tint text-warn-ink",
        bad: "border-transparent bg-err-tint text-err-ink [--cut:var(--err-tint)]",
        /** In the colour of its text, on the dark surface of a door. */
        "on-dark": "border-current",
      },
    },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badge>["tone"]>;

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={badge({ tone })}>
      {icon}
      <span className="overflow-hidden text-ellipsis">{children}</span>
    </span>
  );
}
