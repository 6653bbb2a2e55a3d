import { Info } from "../ui/info.tsx";

/** What a page will do and that it does not do it yet. */
export function PlannedNote({ children }: { readonly children: string }) {
  return <Info isPanel>{children}</Info>;
}
