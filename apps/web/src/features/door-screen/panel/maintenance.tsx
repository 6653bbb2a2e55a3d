import { codeAlarmTexts } from "@platzwart/texts/pages/code-alarms";
import { doorControlTexts } from "@platzwart/texts/pages/door-control";
import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { DoorIcon } from "../../../ui/icons.tsx";

interface MaintenanceProps {
  /** `note`: doors that the test code opens; undefined: unknown. */
  readonly testCode:
    | { readonly code: string; readonly isAccepted: boolean; readonly note: string }
    | undefined;
  readonly isValidating: boolean;
  /** No code is checked after too many wrong ones (D-21). */
  readonly isLockedOut: boolean;
  onTestCode(code: string): void;
  onReset(): void;
  /** Ends the lockout of the door; left out: not permitted or not needed. */
  readonly clearing?: { readonly isPending: boolean; run(): void } | undefined;
  /** Opens the door without a code after a question; left out: no such door. */
  onOpen?(): void;
}

/** "Test & Wartung" (D-12), and "Tür öffnen" for letting a person in (D-31). */
export function Maintenance(props: MaintenanceProps) {
  const { testCode, isValidating, isLockedOut, onTestCode, onReset, onOpen, clearing } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{doorControlTexts.maintenance}</h2>
      {clearing !== undefined && (
        <Button isBusy={clearing.isPending} onClick={clearing.run}>
          {codeAlarmTexts.clear}
        </Button>
      )}
      {onOpen !== undefined && (
        <Button onClick={onOpen}>
          <DoorIcon />
          {doorControlTexts.open}
        </Button>
      )}
      {testCode !== undefined && (
        <>
          <p className="text-note text-ink2">{testCode.note}</p>
          <Button
            disabled={isValidating || isLockedOut || !testCode.isAccepted}
            onClick={() => onTestCode(testCode.code)}
          >
            {doorControlTexts.testCode(testCode.code)}
          </Button>
        </>
      )}
      <Button onClick={onReset}>{doorControlTexts.reset}</Button>
    </section>
  );
}

export function testCodeNote(isAccepted: boolean, isSimulated: boolean): string {
  if (!isSimulated) return doorControlTexts.testCodeReal;
  return isAccepted ? doorControlTexts.testCodeOn : doorControlTexts.testCodeOff;
}
