import { permanentCodeFailures, permanentCodeTexts } from "@platzwart/texts/pages/permanent-codes";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { LoadingText } from "../../lib/page/loading.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Info } from "../../ui/info.tsx";
import { PermanentCodeForm } from "./permanent-code-form.tsx";
import { useCodeSpace, usePermanentCodes } from "./permanent-code-queries.ts";

/** The form of the settings page in the list of all codes; for operators (N-09). */
export function NewPermanentCodeDialog({ onClose }: { onClose(): void }) {
  const space = useCodeSpace();
  const codes = usePermanentCodes();
  return (
    <Dialog heading={permanentCodeTexts.newHeading} isWide onClose={onClose}>
      {space.isError ? (
        <LoadFailure isLoggedByToast title={permanentCodeFailures.load.text} query={[space, codes]} />
      ) : space.data === undefined ? (
        <LoadingText />
      ) : space.data.permanentCodesAllowed ? (
        <PermanentCodeForm codeLength={space.data.codeLength} />
      ) : (
        <Info>{permanentCodeTexts.suspended(codes.data?.items.length ?? 0)}</Info>
      )}
    </Dialog>
  );
}
