import { type ControllerView, testController } from "@platzwart/contract/endpoints/controller-endpoints";
import { testDoor } from "@platzwart/contract/endpoints/door-set-up-endpoints";
import { controllersFailures } from "@platzwart/texts/pages/controllers";
import { wiringTestTexts as texts } from "@platzwart/texts/pages/wiring-test";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { refusalOf } from "../../lib/api/refusals.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import type { TestedOutput } from "./wiring-steps.ts";

interface SwitchedStepProps {
  readonly controller: Pick<ControllerView, "id" | "doorId">;
  readonly output: TestedOutput;
  /** `failed`: the output, where it failed. */
  onDone(failed: readonly string[]): void;
  onCancel(): void;
}

/** Switches a part on for two seconds and asks for its effect (E-05). */
export function SwitchedStep({ controller, output, onDone, onCancel }: SwitchedStepProps) {
  const words = texts.outputs[output];
  const test = useMutation({
    mutationFn: () => switchOn(controller, output),
  });
  return (
    <>
      <h3 className="text-name">{words.name}</h3>
      <p>{words.task}</p>
      <p>
        <Button
          kind={test.isSuccess ? "plain" : "primary"}
          isBusy={test.isPending}
          onClick={() => test.mutate()}
        >
          {test.isPending ? texts.switchingOn : texts.switchOn}
        </Button>
      </p>
      <div role="alert">
        {test.isError && (
          <Callout title={controllersFailures.test.title}>
            {refusalOf(test.error)?.detail ?? controllersFailures.test.text}
          </Callout>
        )}
      </div>
      <p role="status" className="font-semibold">
        {test.isSuccess && words.question}
      </p>
      <DialogActions>
        {test.isSuccess && (
          <Button kind="primary" onClick={() => onDone([])}>
            {texts.yes}
          </Button>
        )}
        <Button onClick={() => onDone([output])}>{test.isSuccess ? texts.no : texts.nextDespiteFault}</Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </DialogActions>
    </>
  );
}

/** The relay opens its door, which is tested as any door is. */
async function switchOn(
  { id, doorId }: SwitchedStepProps["controller"],
  output: TestedOutput,
): Promise<void> {
  if (output === "relay") await callServer(testDoor, { params: { id: doorId } });
  else await callServer(testController, { params: { id }, body: { part: output } });
}
