import { testMail } from "@platzwart/contract/endpoints/message-endpoints";
import { messageFailures, messageTexts } from "@platzwart/texts/pages/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callServer } from "../../lib/api/api.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { useHasUnsaved } from "../../lib/forms/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Field } from "../../ui/field.tsx";
import { Info } from "../../ui/info.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { MESSAGES_KEY } from "./message-queries.ts";

/** "Testmail senden" with the stored settings, and their faults (O-03). */
export function MailTest() {
  const client = useQueryClient();
  const isUnsaved = useHasUnsaved();
  const [wasUnsaved, setWasUnsaved] = useState(false);
  /** The settings were saved since the last test. */
  const [isOutdated, setOutdated] = useState(false);
  if (isUnsaved !== wasUnsaved) {
    setWasUnsaved(isUnsaved);
    setOutdated(isOutdated || wasUnsaved);
  }
  const test = useMutation({
    mutationFn: (body: { to: string }) => callServer(testMail, { body }),
    onMutate: () => setOutdated(false),
    onError: (error) => reportUnlessRefused(messageFailures.test, error),
    onSettled: () => void client.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
  const form = useSendForm({ start: { to: "" }, schema: testMail.body, required: ["to"], command: test });
  const outcome = test.isPending || isOutdated ? undefined : test.data;
  return (
    <Panel id="mail-test" heading={messageTexts.testHeading}>
      <PanelBody>
        <form
          {...form.frame.form}
          className="flex flex-wrap items-start gap-3 [&>.button]:mt-7 [&>.button]:min-h-12 [&>.field]:flex-[1_1_16rem]"
        >
          <Field
            {...form.field("to")}
            label={messageTexts.to}
            type="email"
            autoComplete="email"
            hint={messageTexts.testHint}
          />
          <Button type="submit" isBusy={test.isPending} disabled={isUnsaved}>
            {test.isPending ? messageTexts.sendingTest : messageTexts.sendTest}
          </Button>
        </form>
        <div role="status">
          {isUnsaved && <Info>{messageTexts.saveFirst}</Info>}
          {outcome?.isSent === true && (
            <Info>
              <b className="block">{messageTexts.testSent(test.variables?.to ?? "")}</b>
              {messageTexts.testSentHint}
            </Info>
          )}
          {outcome?.isSent === false && (
            <Callout title={messageTexts.testFailed}>{outcome.problemText}</Callout>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}
