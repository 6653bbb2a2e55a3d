import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import { exactly } from "@platzwart/texts/format";
import { componentName } from "@platzwart/texts/log-components";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { browserText, referenceText, sourceOf, valueText } from "./log-words.ts";

interface LogDetailsProps {
  readonly entry: LogEntryView;
  readonly court: string | null;
}

/** All that is known of an entry. */
export function LogDetails({ entry, court }: LogDetailsProps) {
  const { id, at, component, metadata, references } = entry;
  const { details } = systemLogTexts;
  const { browser: _browser, ...others } = metadata;
  const browser = browserText(metadata);
  return (
    <dl>
      <Detail name={details.id}>{String(id)}</Detail>
      <Detail name={details.at}>{exactly(at)}</Detail>
      <Detail name={details.component}>{componentName(component)}</Detail>
      <Detail name={details.court}>{court ?? systemLogTexts.noCourt}</Detail>
      <Detail name={details.source}>{sourceOf(entry)}</Detail>
      {browser !== null && <Detail name={details.browser}>{browser}</Detail>}
      {references.length > 0 && (
        <Detail name={details.references}>{references.map(referenceText).join(" · ")}</Detail>
      )}
      {Object.keys(others).length > 0 && (
        <Detail name={details.metadata}>
          {Object.entries(others)
            .map(([name, value]) => `${name}: ${valueText(value)}`)
            .join("\n")}
        </Detail>
      )}
    </dl>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
