import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { sdCardTexts as texts } from "@platzwart/texts/pages/controller-sd-card";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { useMutation } from "@tanstack/react-query";
import { CopyButton, isOwnHost } from "../../entities/enrolment/one-time-code-dialog.tsx";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { DIALOG_FORM } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { downloadSdCardFiles } from "./download-sd-card-files.ts";
import { type SdCardEntry, sdCardProblems } from "./sd-card-entry.ts";

interface SdCardFormProps {
  readonly controller: Pick<ControllerView, "id" | "name">;
  readonly code: string;
}

/** Files of a new memory card as a ZIP, and the commands for a running machine (P-05). */
export function SdCardForm({ controller, code }: SdCardFormProps) {
  const host = `tuer-${controller.id.slice(0, 4)}`;
  const make = useMutation({
    mutationFn: ({ server, network, wifiName, wifiPassword, sshKey }: SdCardEntry) =>
      downloadSdCardFiles(texts.file(controller.name), {
        ...{ host, server: originOf(server), code },
        wifi: network === "wifi" ? { name: wifiName, password: wifiPassword } : null,
        sshKey: sshKey.trim() === "" ? null : sshKey.trim(),
      }),
    // the entry contains a password
    gcTime: 0,
    onSuccess: () => toasts.show({ kind: "done", title: texts.loaded, text: texts.file(controller.name) }),
    onError: (error) => reportUnlessRefused(texts.failure, error),
  });
  const form = useSendForm<SdCardEntry>({
    start: { server: location.origin, network: "cable", wifiName: "", wifiPassword: "", sshKey: "" },
    problemsIn: sdCardProblems,
    required: ["server"],
    command: make,
  });
  const { server, network } = form.entry;
  const address = originOf(server);
  return (
    <form {...form.frame.form} className={DIALOG_FORM}>
      <h3 className="text-name">{texts.heading}</h3>
      <ol className="m-0 grid gap-1 pl-5">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Field
        {...form.field("server")}
        label={texts.server}
        inputMode="url"
        autoComplete="off"
        hint={isOwnHost(server) ? enrolmentTexts.localOnlyHost(new URL(server).hostname) : texts.serverHint}
      />
      <Select {...form.field("network")} label={texts.network}>
        <option value="cable">{texts.networks.cable}</option>
        <option value="wifi">{texts.networks.wifi}</option>
      </Select>
      {network === "wifi" && (
        <>
          <Field {...form.field("wifiName")} label={texts.wifiName} autoComplete="off" />
          <Field
            {...form.field("wifiPassword")}
            label={texts.wifiPassword}
            type="password"
            autoComplete="off"
            hint={texts.wifiHint}
          />
        </>
      )}
      <Field {...form.field("sshKey")} label={texts.sshKey} autoComplete="off" hint={texts.sshKeyHint} />
      <p className="text-note text-ink2">{texts.host(`${host}.local`)}</p>
      <div>
        <Button type="submit" kind="primary" isBusy={make.isPending}>
          {make.isPending ? texts.loading : texts.load}
        </Button>
      </div>
      <OtherSetup
        heading={texts.running}
        lines={texts.runningCommands(address, code)}
        words={{ copy: texts.copyAll, copied: texts.copiedAll }}
      />
      <OtherSetup
        heading={controllersTexts.trial}
        lines={[controllersTexts.commandLine(address, code)]}
        words={{ copy: controllersTexts.copy, copied: controllersTexts.copied }}
      />
    </form>
  );
}

interface OtherSetupProps {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly words: { readonly copy: string; readonly copied: string };
}

/** Folded, as few people set up a machine without a new memory card. */
function OtherSetup({ heading, lines, words }: OtherSetupProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">{heading}</summary>
      <pre className="mt-0 mb-2 rounded-2 bg-sunk px-3 py-2.5 font-mono text-[0.875rem]/6 wrap-anywhere whitespace-pre-wrap forced:outline forced:outline-[CanvasText]">
        {lines.join("\n")}
      </pre>
      <CopyButton text={lines.join("\n")} {...words} />
    </details>
  );
}

/** Scheme, host and port of an address; invalid input stays unchanged. */
function originOf(server: string): string {
  return URL.canParse(server) ? new URL(server).origin : server;
}
