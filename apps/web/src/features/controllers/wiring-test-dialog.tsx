import {
  type ControllerView,
  recordWiringTest,
  testController,
} from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { wiringTestTexts as texts } from "@platzwart/texts/pages/wiring-test";
import { useState } from "react";
import { callServer } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { DIALOG_FORM, Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useControllerCommand } from "./controller-queries.ts";
import { PressedStep } from "./pressed-step.tsx";
import { SwitchedStep } from "./switched-step.tsx";
import { afterStep, stepOf, UNTESTED, WIRING_STEPS } from "./wiring-steps.ts";

interface WiringTestDialogProps {
  readonly controller: ControllerView;
  onClose(): void;
}

/** Tests all parts wired to a controller step by step, and stores the result (E-05). */
export function WiringTestDialog({ controller, onClose }: WiringTestDialogProps) {
  const { id, name } = controller;
  const [test, setTest] = useState(UNTESTED);
  const step = stepOf(test);
  const onDone = (failed: readonly string[]) => setTest(afterStep(test, failed));
  return (
    <Dialog heading={texts.heading(name)} onClose={onClose}>
      {step === null ? (
        <WiringResult {...{ id, name, onClose }} failed={test.failed} />
      ) : (
        <div className={DIALOG_FORM}>
          <p className="text-note text-ink2">
            {texts.step(test.completedSteps + 1, WIRING_STEPS.length)} · {texts.intro}
          </p>
          {test.completedSteps === 0 && <Identify {...{ id, name }} />}
          {step === "keys" || step === "button" ? (
            <PressedStep key={step} controllerId={id} step={step} onDone={onDone} onCancel={onClose} />
          ) : (
            <SwitchedStep
              key={step}
              controller={controller}
              output={step}
              onDone={onDone}
              onCancel={onClose}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Identify({ id, name }: Pick<ControllerView, "id" | "name">) {
  const identify = useControllerCommand("identify", name, (_: undefined) =>
    callServer(testController, { params: { id }, body: { part: "identify" } }),
  );
  return (
    <p className="flex flex-wrap items-center gap-3">
      {texts.whichDevice}
      <Button isBusy={identify.isPending} onClick={() => identify.mutate(undefined)}>
        {controllersTexts.identify}
      </Button>
    </p>
  );
}

interface WiringResultProps extends Pick<ControllerView, "id" | "name"> {
  readonly failed: readonly string[];
  onClose(): void;
}

function WiringResult({ id, name, failed, onClose }: WiringResultProps) {
  const record = useControllerCommand("wiring", name, (_: undefined) =>
    callServer(recordWiringTest, { params: { id }, body: { failed: [...failed] } }),
  );
  return (
    <>
      <h3 className="text-name">{texts.result}</h3>
      {failed.length === 0 ? (
        <p>{texts.allGood}</p>
      ) : (
        <>
          <p>{texts.failed}</p>
          <ul className="my-2 pl-5">
            {failed.map((part) => (
              <li key={part}>{wordOf(part)}</li>
            ))}
          </ul>
          <p className="text-note text-ink2">{texts.failedHint}</p>
        </>
      )}
      <DialogActions>
        <Button
          kind="primary"
          isBusy={record.isPending}
          onClick={() => record.mutate(undefined, { onSuccess: onClose })}
        >
          {record.isPending ? texts.recording : texts.record}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </DialogActions>
    </>
  );
}

function wordOf(part: string): string {
  if (part === "button") return texts.button;
  return part in texts.outputs ? texts.outputs[part as keyof typeof texts.outputs].name : texts.key(part);
}
