import { watchKeys } from "@platzwart/contract/endpoints/controller-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { controllersFailures } from "@platzwart/texts/pages/controllers";
import { wiringTestTexts as texts } from "@platzwart/texts/pages/wiring-test";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { refusalOf } from "../../lib/api/refusals.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { DoneIcon } from "../../ui/icons.tsx";
import { keysOf } from "./wiring-steps.ts";

/** Keys pressed so far; while they are asked for, the controller lets them type no code. */
const pressedKeysQuery = (id: string) =>
  queryOptions({
    queryKey: ["pressed-keys", id],
    queryFn: ({ client, queryKey, signal }) => {
      const body = { isBeginning: client.getQueryData(queryKey) === undefined };
      return callServer(watchKeys, { params: { id }, body }, signal);
    },
    refetchInterval: (query) => !isPaused(query.state.error) && refetchInterval(seconds(1))(query),
    staleTime: 0,
    gcTime: 0,
  });

/** After a while without a key press the keys type codes again. */
function isPaused(error: unknown): boolean {
  return refusalOf(error)?.code === "wiring_test_paused";
}

interface PressedStepProps {
  readonly controllerId: string;
  readonly step: "keys" | "button";
  /** `failed`: keys that were not pressed, or did not arrive. */
  onDone(failed: readonly string[]): void;
  onCancel(): void;
}

/** Shows pressed keys, or the button inside, as they arrive (E-05). */
export function PressedStep({ controllerId, step, onDone, onCancel }: PressedStepProps) {
  const client = useQueryClient();
  const query = pressedKeysQuery(controllerId);
  const { data, error } = useQuery(query);
  const missing = keysOf(step).filter((key) => data === undefined || !data.items.includes(key));
  const isKeys = step === "keys";
  const leftText = isKeys ? texts.keysLeft(missing.length) : texts.buttonLeft;
  const doneText = isKeys ? texts.keysDone : texts.buttonDone;
  return (
    <>
      <h3 className="text-name">{isKeys ? texts.keys : texts.button}</h3>
      <p>{isKeys ? texts.keysTask : texts.buttonTask}</p>
      {isKeys && <PressedKeys missing={missing} />}
      <p role="status" className="font-semibold">
        {missing.length === 0 ? doneText : leftText}
      </p>
      {error !== null && (
        <Callout
          title={controllersFailures.keys.title}
          action={
            isPaused(error) && (
              <Button onClick={() => void client.resetQueries({ queryKey: query.queryKey })}>
                {texts.goOn}
              </Button>
            )
          }
        >
          {refusalOf(error)?.detail ?? controllersFailures.keys.text}
        </Callout>
      )}
      <DialogActions>
        <Button kind={missing.length === 0 ? "primary" : "plain"} onClick={() => onDone(missing)}>
          {missing.length === 0 ? texts.next : texts.nextDespiteFault}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </DialogActions>
    </>
  );
}

function PressedKeys({ missing }: { readonly missing: readonly string[] }) {
  return (
    <ul
      aria-label={texts.keys}
      className="my-3 grid max-w-72 list-none grid-cols-4 gap-2 p-0 font-sign text-sign font-bold"
    >
      {keysOf("keys").map((key) => {
        const isMissing = missing.includes(key);
        return (
          <li
            key={key}
            className={[
              "relative grid min-h-12 place-items-center rounded-2 border-[1.5px]",
              isMissing ? "border-dashed border-edge text-ink2" : "border-ok bg-ok-tint text-ok-ink",
            ].join(" ")}
          >
            <span aria-hidden="true">{key}</span>
            <span className="only-spoken">{isMissing ? texts.notPressed(key) : texts.pressed(key)}</span>
            {!isMissing && (
              <span aria-hidden="true" className="absolute top-0.5 right-0.5 [&_.icon]:size-4">
                <DoneIcon />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
