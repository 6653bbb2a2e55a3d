import type { ReactNode } from "react";

export function NumberedSteps({ steps }: { readonly steps: readonly { key: string; content: ReactNode }[] }) {
  return (
    <ol className="mt-3 list-none p-0">
      {steps.map(({ key, content }, index) => (
        <li key={key} className="flex gap-4 border-t border-line py-2.5">
          <span aria-hidden="true" className="w-4 flex-none font-sign text-sign font-bold">
            {index + 1}
          </span>
          <span>{content}</span>
        </li>
      ))}
    </ol>
  );
}
