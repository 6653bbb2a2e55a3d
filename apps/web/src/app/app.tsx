import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { SessionProvider } from "../shared/session-context.tsx";
import { BrokenPageBoundary } from "./broken-page.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { createQueryClient } from "./query-client.ts";
import { Router } from "./router.tsx";
import { Toaster } from "./toaster.tsx";

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ConnectionBanner />
        <BrokenPageBoundary>
          <Router />
        </BrokenPageBoundary>
        <LiveUpdates />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}
