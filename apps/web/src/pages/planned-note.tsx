import { InfoIcon } from "../ui/icons.tsx";
import "./planned-note.css";

/** What a page will do and that it does not do it yet. */
export function PlannedNote({ children }: { readonly children: string }) {
  return (
    <p className="planned-note">
      <InfoIcon />
      <span>{children}</span>
    </p>
  );
}
