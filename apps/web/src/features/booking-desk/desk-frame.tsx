import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";

interface DeskFrameProps {
  readonly isWide: boolean;
  /** null: nothing is open, and a wide screen shows `idle`. */
  readonly heading: string | null;
  readonly idle: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** Panel beside the lanes, or a dialog over them. */
export function DeskFrame({ isWide, heading, idle, children, onClose }: DeskFrameProps) {
  if (!isWide)
    return (
      heading !== null && (
        <Dialog heading={heading} near={document.body} onClose={onClose}>
          {children}
        </Dialog>
      )
    );
  return (
    <div className="desk-panel sticky top-20">
      <Panel
        heading={heading ?? deskTexts.next}
        actions={
          heading !== null && (
            <span className="-mr-4">
              <Button kind="quiet" onClick={onClose}>
                {deskTexts.close}
              </Button>
            </span>
          )
        }
      >
        <PanelBody>{heading === null ? idle : children}</PanelBody>
      </Panel>
    </div>
  );
}
