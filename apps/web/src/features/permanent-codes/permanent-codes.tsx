import { permanentCodeFailures, permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Info } from "../../ui/info.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PermanentCodeForm } from "./permanent-code-form.tsx";
import { PermanentCodeList } from "./permanent-code-list.tsx";
import { useCodeSpace, usePermanentCodes } from "./permanent-code-queries.ts";
import "../../ui/list-rows.css";
import "../../ui/panel.css";
import "./permanent-codes.css";

/** The permanent codes, or that they are suspended; for operators (N-09). */
export function PermanentCodes() {
  const codes = usePermanentCodes();
  const space = useCodeSpace();
  const count = codes.data?.items.length;
  if (space.data?.permanentCodesAllowed === false && count !== undefined) {
    return <Info isPanel>{permanentCodeTexts.suspended(count)}</Info>;
  }
  const isMissing = codes.isError || space.isError;
  return (
    <section className="panel" aria-labelledby="permanent-codes">
      <div className="panel-head">
        <h2 id="permanent-codes">{permanentCodeTexts.heading}</h2>
      </div>
      {isMissing && <LoadFailure isInMessage title={permanentCodeFailures.load.text} of={[codes, space]} />}
      {space.data === undefined || codes.data === undefined ? (
        !isMissing && (
          <p className="panel-body second" aria-busy="true">
            {shellTexts.loading}
          </p>
        )
      ) : (
        <div className="panel-body">
          <PermanentCodeForm codeLength={space.data.codeLength} />
          <PermanentCodeList codes={codes.data.items} codeLength={space.data.codeLength} />
          <Hints codeLength={space.data.codeLength} />
        </div>
      )}
    </section>
  );
}

function Hints({ codeLength }: { readonly codeLength: number }) {
  return (
    <div className="codes-hints">
      <h3>{permanentCodeTexts.hints}</h3>
      <ul>
        {permanentCodeTexts.hintList(codeLength).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}
