import { kitWords } from "@platzwart/texts/kit-words";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Router as AddressRouter, type AroundNavHandler } from "wouter";
import { leave } from "../lib/forms/leave-guard.ts";
import { historyEntryFor } from "../lib/navigation/came-from.ts";
import { SessionProvider } from "../lib/session/session-context.tsx";
import { KitWordsProvider } from "../ui/kit-words.tsx";
import { BrokenPageBoundary } from "./broken-page.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { PageServicesLater } from "./page-services-later.tsx";
import { createQueryClient } from "./query-client.ts";
import { Router } from "./router.tsx";

/** Asks about unsaved entries before navigation (S-10). */
const askFirst: AroundNavHandler = (navigate, to, options) =>
  leave(() => navigate(to, { ...options, state: historyEntryFor(to, options?.replace === true) }), to);

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <KitWordsProvider words={kitWords}>
        <SessionProvider>
          <AddressRouter aroundNav={askFirst}>
            <ConnectionBanner />
            <BrokenPageBoundary>
              <Router />
            </BrokenPageBoundary>
            <PageServicesLater />
          </AddressRouter>
        </SessionProvider>
      </KitWordsProvider>
    </QueryClientProvider>
  );
}
