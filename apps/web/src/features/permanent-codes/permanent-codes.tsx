import { permanentCodeFailures, permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { LoadingText } from "../../lib/page/loading.tsx";
import { Info } from "../../ui/info.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { PermanentCodeForm } from "./permanent-code-form.tsx";
import { PermanentCodeList } from "./permanent-code-list.tsx";
import { useCodeSpace, usePermanentCodes } from "./permanent-code-queries.ts";

/** The permanent codes, or their suspension; for operators (N-09). */
export function PermanentCodes() {
  const codes = usePermanentCodes();
  const space = useCodeSpace();
  const count = codes.data?.items.length;
  if (space.data?.permanentCodesAllowed === false && count !== undefined) {
    return (
      <div id="permanent-codes">
        <Info isPanel>{permanentCodeTexts.suspended(count)}</Info>
      </div>
    );
  }
  const isMissing = codes.isError || space.isError;
  return (
    <Panel id="permanent-codes" heading={permanentCodeTexts.heading}>
      <PanelBody>
        {isMissing && (
          <LoadFailure isLoggedByToast title={permanentCodeFailures.load.text} query={[codes, space]} />
        )}
        {space.data === undefined || codes.data === undefined ? (
          !isMissing && <LoadingText />
        ) : (
          <>
            <PermanentCodeForm codeLength={space.data.codeLength} />
            <PermanentCodeList codes={codes.data.items} codeLength={space.data.codeLength} />
            <Hints codeLength={space.data.codeLength} />
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

function Hints({ codeLength }: { readonly codeLength: number }) {
  return (
    <div className="rounded-2 bg-sunk px-4 py-3 forced:outline-1 forced:outline-[CanvasText]">
      <h3>{permanentCodeTexts.hints}</h3>
      <ul className="mt-1 pl-5">
        {permanentCodeTexts.hintList(codeLength).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}
