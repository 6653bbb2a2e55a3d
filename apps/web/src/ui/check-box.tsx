import type { ComponentProps } from "react";

type CheckBoxProps = Omit<ComponentProps<"input">, "type" | "className"> & { readonly label: string };

export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 wrap-anywhere">
      <input {...input} type="checkbox" className="size-5 flex-none accent-btn" />
      <span>{label}</span>
    </label>
  );
}
