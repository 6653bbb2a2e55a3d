import { shellTexts } from "@platzwart/texts/pages/shell";
import { Component, type ReactNode } from "react";
import { seenErrors } from "../lib/toasts/seen-errors.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Page } from "../ui/page.tsx";
import { MissingPage } from "./missing-page.tsx";
import { PageMissing } from "./routes.ts";

interface State {
  /** broken: a component threw; missing: the page's chunks could not be fetched; null: the page is shown. */
  readonly failure: "broken" | "missing" | null;
}

export class BrokenPageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof PageMissing ? "missing" : "broken" };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PageMissing))
      seenErrors.report({ title: shellTexts.pageBroken, text: String(error) });
  }

  override render() {
    if (this.state.failure === null) return this.props.children;
    if (this.state.failure === "missing") return <MissingPage />;
    return (
      <Page>
        <Callout
          title={shellTexts.pageBroken}
          action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
        >
          {shellTexts.pageBrokenHint}
        </Callout>
      </Page>
    );
  }
}
