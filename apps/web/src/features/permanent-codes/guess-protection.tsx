import type { CodeSpaceView } from "@platzwart/contract/endpoints/permanent-code-endpoints";
import { lengthAgainstGuessing } from "@platzwart/domain/access/code-space";
import { GUESSES_IN_A_DAY, HIGHEST_CHANCE } from "@platzwart/domain/access/guess-chance";
import { wholeNumber } from "@platzwart/texts/format";
import { chanceWords, guessProtectionTexts } from "@platzwart/texts/pages/guess-protection";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { Callout } from "../../ui/callout.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { useCodeSpace } from "./permanent-code-queries.ts";

/** Chance of a hit at each door, and a sufficient length (D-21); for operators (N-09). */
export function GuessProtection() {
  const space = useCodeSpace();
  return (
    <Panel id="guess-protection" heading={guessProtectionTexts.heading} isBusy={space.isPending}>
      <PanelBody>
        {space.isError && <LoadFailure isLoggedByToast title={guessProtectionTexts.missing} query={space} />}
        {space.isPending && <p className="text-ink2">{shellTexts.loading}</p>}
        {space.data !== undefined && (
          <>
            <Proposal space={space.data} />
            <p className="max-w-[88ch] text-ink2">{guessProtectionTexts.explained(GUESSES_IN_A_DAY)}</p>
            {space.data.doors.length === 0 ? (
              <p>{guessProtectionTexts.noDoors}</p>
            ) : (
              <Doors space={space.data} />
            )}
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

/** One proposal for the whole hall; none where codes are safe. */
function Proposal({ space }: { readonly space: CodeSpaceView }) {
  const { tooEasy, proposal, tooShort, replaceShort } = guessProtectionTexts;
  const { possible, valid, proposedLength, codeLength, doors } = space;
  if (proposedLength !== null)
    return <Callout title={tooEasy}>{proposal(possible, valid, proposedLength)}</Callout>;
  if (doors.every(({ chance }) => chance < HIGHEST_CHANCE)) return null;
  return <Callout title={tooShort}>{replaceShort(codeLength)}</Callout>;
}

/** On phones the name of a door has a separate line, as three columns do not fit. */
const ROW = "max-tablet:grid max-tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-tablet:py-2";
const CELL = "py-0.5 pr-3 pl-0 text-left wrap-anywhere tablet:py-2.5";
const BODY = `${CELL} border-line align-top tablet:border-t`;
const NAME = "max-tablet:col-span-full tablet:pr-4";
const VALID = "tablet:w-1/5 tablet:pr-8 tablet:text-right";
const CHANCE = "tablet:w-[44%] tablet:pr-0";
const HEADS = [
  [guessProtectionTexts.door, NAME],
  [guessProtectionTexts.valid, VALID],
  [guessProtectionTexts.chance, CHANCE],
] as const;

function Doors({ space: { doors, codeLength } }: { readonly space: CodeSpaceView }) {
  return (
    <table className="w-full max-w-180 border-collapse" aria-label={guessProtectionTexts.heading}>
      <thead>
        <tr className={ROW}>
          {HEADS.map(([word, place]) => (
            <th key={word} scope="col" className={`${CELL} align-bottom text-note/4 text-ink2 ${place}`}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {doors.map(({ doorId, name, valid, chance }) => (
          <tr key={doorId} className={`${ROW} border-line max-tablet:border-t`}>
            <th scope="row" className={`${BODY} ${NAME} font-normal`}>
              {name}
            </th>
            <td className={`${BODY} ${VALID}`}>{wholeNumber(valid)}</td>
            <td className={`${BODY} ${CHANCE}`}>
              <Chance
                chance={chance}
                sufficientLength={lengthAgainstGuessing(valid, codeLength)}
                codeLength={codeLength}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChanceProps {
  readonly chance: number;
  /** Sufficient code length of the door. */
  readonly sufficientLength: number;
  readonly codeLength: number;
}

function Chance({ chance, sufficientLength, codeLength }: ChanceProps) {
  if (chance < HIGHEST_CHANCE) return <b>{chanceWords(chance)}</b>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <b className="inline-flex items-center gap-1.5 text-warn-ink">
        <WarningIcon />
        {chanceWords(chance)}
      </b>{" "}
      <span className="text-note">
        {sufficientLength > codeLength
          ? guessProtectionTexts.proposed(sufficientLength)
          : guessProtectionTexts.shorterOnes}
      </span>
    </span>
  );
}
