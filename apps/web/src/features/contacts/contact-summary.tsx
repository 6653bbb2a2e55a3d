import type { ContactView } from "@platzwart/contract/endpoints/contact-endpoints";
import type { SearchTerms } from "@platzwart/domain/privacy/contact-words";
import { type Hit, phoneHits, searchHits } from "@platzwart/domain/privacy/search-hits";
import { contactTexts } from "@platzwart/texts/pages/contacts";
import { serverClock } from "../../lib/clock/now.ts";

interface SummaryProps {
  readonly contact: ContactView;
  /** Searched words, which are marked. */
  readonly terms: SearchTerms;
}

export function ContactSummary({ contact: { name, email, phone, lastBookingAt }, terms }: SummaryProps) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        <bdi>
          <MarkedText text={name} hits={searchHits(name, terms)} />
        </bdi>
      </span>
      <span className="flex flex-wrap gap-x-3 text-note text-ink2 wrap-anywhere">
        {email !== null && (
          <bdi>
            <MarkedText text={email} hits={searchHits(email, terms)} />
          </bdi>
        )}
        {phone !== null && (
          <bdi>
            <MarkedText text={phone} hits={phoneHits(phone, terms)} />
          </bdi>
        )}
        {lastBookingAt !== null && <span>{contactTexts.lastBooking(lastBookingAt, serverClock.now())}</span>}
      </span>
    </>
  );
}

/** Hits differ by weight and underline, not by colour alone. */
function MarkedText({ text, hits }: { readonly text: string; readonly hits: readonly Hit[] }) {
  return (
    <>
      {hits.map(({ from, until }, index) => (
        <span key={from}>
          {text.slice(hits[index - 1]?.until ?? 0, from)}
          <mark className="bg-transparent font-bold text-inherit underline">{text.slice(from, until)}</mark>
        </span>
      ))}
      {text.slice(hits.at(-1)?.until ?? 0)}
    </>
  );
}
