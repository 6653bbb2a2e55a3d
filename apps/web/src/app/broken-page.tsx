import { shellTexts } from "@platzwart/texts/pages/shell";
import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { errorReports } from "./error-reporting.ts";

interface State {
  readonly isBroken: boolean;
}

/** Stands in for a page that cannot be shown: a fault of the page, or parts of it that could not be fetched. */
export class BrokenPageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    errorReports.report({ title: shellTexts.pageBroken, text: String(error) });
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className="page">
        <Notice
          title={shellTexts.pageBroken}
          action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
        >
          {shellTexts.pageBrokenHint}
        </Notice>
      </main>
    );
  }
}
