import type { ContactView } from "@platzwart/contract/endpoints/contact-endpoints";
import type { SearchTerms } from "@platzwart/domain/privacy/contact-words";
import { phoneHits, searchHits } from "@platzwart/domain/privacy/search-hits";
import { contactTexts } from "@platzwart/texts/pages/contacts";
import { serverClock } from "../../shared/now.ts";
import { Marked } from "./marked.tsx";

interface ContactFaceProps {
  readonly contact: ContactView;
  /** Of the search that found it. */
  readonly terms: SearchTerms;
}

/** A contact on two lines: the name, and by what else it is told from others of that name. */
export function ContactFace({ contact: { name, email, phone, lastBookingAt }, terms }: ContactFaceProps) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        <bdi>
          <Marked text={name} hits={searchHits(name, terms)} />
        </bdi>
      </span>
      <span className="flex flex-wrap gap-x-3 text-note text-ink2 wrap-anywhere">
        {email !== null && (
          <bdi>
            <Marked text={email} hits={searchHits(email, terms)} />
          </bdi>
        )}
        {phone !== null && (
          <bdi>
            <Marked text={phone} hits={phoneHits(phone, terms)} />
          </bdi>
        )}
        {lastBookingAt !== null && <span>{contactTexts.lastBooking(lastBookingAt, serverClock.now())}</span>}
      </span>
    </>
  );
}
