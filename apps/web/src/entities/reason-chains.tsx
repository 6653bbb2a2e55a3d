import type { ReasonView } from "@platzwart/contract/reason";
import type { Instant } from "@platzwart/domain/time/instant";
import { type ReasonEffect, reasonChain } from "@platzwart/texts/reasons";
import { Fragment, type ReactNode } from "react";
import { useNow } from "../lib/clock/now.ts";

interface ReasonChainsProps {
  readonly heading: ReactNode;
  readonly reasons: readonly ReasonView[];
  /** Shown without reasons. */
  readonly none?: string;
  readonly effect: ReasonEffect;
  /** Next automatic change; null: unknown. */
  readonly until: Instant | null;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Why a light or door is as it is; each reason is a chain from cause to effect (Z-09). */
export function ReasonChains({ heading, reasons, none, effect, until, facts }: ReasonChainsProps) {
  const now = useNow();
  return (
    <div className="not-first:mt-2">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 font-semibold">{heading}</p>
      <ul className="grid list-none gap-1 p-0">
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>
            <Chain links={reasonChain(reason, effect, now, until)} />
          </li>
        ))}
        {reasons.length === 0 && none !== undefined && <li>{none}</li>}
      </ul>
      {facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-note text-ink2">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className="dim-when-stale text-ink">{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

function Chain({ links }: { readonly links: readonly string[] }) {
  const [first, ...rest] = links;
  return (
    <>
      {first}
      {rest.map((link) => (
        <span
          key={link}
          className="block pl-5 -indent-5 before:inline-block before:w-5 before:indent-0 before:content-['→'] before:text-ink2"
        >
          {" "}
          {link}
        </span>
      ))}
    </>
  );
}
