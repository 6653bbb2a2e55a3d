import type { CodeSpaceView } from "@platzwart/contract/endpoints/permanent-code-endpoints";
import { lengthAgainstGuessing } from "@platzwart/domain/access/code-space";
import { GUESSES_IN_A_DAY, HIGHEST_CHANCE } from "@platzwart/domain/access/guess-chance";
import { wholeNumber } from "@platzwart/texts/format";
import { chanceWords, guessProtectionTexts } from "@platzwart/texts/pages/guess-protection";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { WarningIcon } from "../../ui/icons.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCodeSpace } from "./permanent-code-queries.ts";
import "../../ui/panel.css";
import "./guess-protection.css";

/** How easily a code is guessed at each door, and which length would be enough (D-21); for operators (N-09). */
export function GuessProtection() {
  const space = useCodeSpace();
  return (
    <section className="panel" aria-labelledby="guess-protection" aria-busy={space.isPending}>
      <div className="panel-head">
        <h2 id="guess-protection">{guessProtectionTexts.heading}</h2>
      </div>
      {space.isError && <LoadFailure isInMessage title={guessProtectionTexts.missing} of={space} />}
      {space.data === undefined ? (
        !space.isError && <p className="panel-body second">{shellTexts.loading}</p>
      ) : (
        <div className="panel-body">
          <Proposal space={space.data} />
          <p className="second guess-explained">{guessProtectionTexts.explained(GUESSES_IN_A_DAY)}</p>
          {space.data.doors.length === 0 ? (
            <p>{guessProtectionTexts.noDoors}</p>
          ) : (
            <Doors space={space.data} />
          )}
        </div>
      )}
    </section>
  );
}

/** One proposal for the whole hall; nothing where codes are safe. */
function Proposal({ space }: { readonly space: CodeSpaceView }) {
  const { possible, valid, proposedLength, codeLength, doors } = space;
  if (proposedLength !== null)
    return (
      <Notice title={guessProtectionTexts.tooEasy}>
        {guessProtectionTexts.proposal(possible, valid, proposedLength)}
      </Notice>
    );
  if (doors.every(({ chance }) => chance < HIGHEST_CHANCE)) return null;
  return (
    <Notice title={guessProtectionTexts.tooShort}>{guessProtectionTexts.replaceShort(codeLength)}</Notice>
  );
}

function Doors({ space: { doors, codeLength } }: { readonly space: CodeSpaceView }) {
  return (
    <table className="guess-doors" aria-label={guessProtectionTexts.heading}>
      <thead>
        <tr>
          <th scope="col">{guessProtectionTexts.door}</th>
          <th scope="col">{guessProtectionTexts.valid}</th>
          <th scope="col">{guessProtectionTexts.chance}</th>
        </tr>
      </thead>
      <tbody>
        {doors.map(({ doorId, name, valid, chance }) => (
          <tr key={doorId}>
            <th scope="row">{name}</th>
            <td>{wholeNumber(valid)}</td>
            <td>
              <Chance chance={chance} enough={lengthAgainstGuessing(valid, codeLength)} isSet={codeLength} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChanceProps {
  readonly chance: number;
  /** The length at which the door's codes are not guessed, and the one that is set. */
  readonly enough: number;
  readonly isSet: number;
}

function Chance({ chance, enough, isSet }: ChanceProps) {
  if (chance < HIGHEST_CHANCE) return <b>{chanceWords(chance)}</b>;
  return (
    <span className="guess-chance">
      <b className="guess-high">
        <WarningIcon />
        {chanceWords(chance)}
      </b>{" "}
      <span className="small">
        {enough > isSet ? guessProtectionTexts.proposed(enough) : guessProtectionTexts.shorterOnes}
      </span>
    </span>
  );
}
