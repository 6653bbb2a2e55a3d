import { controllerGuideTexts } from "@platzwart/texts/pages/controller-guide";
import { copyText } from "../../shared/copy-text.ts";
import { toasts } from "../../shared/toasts.ts";
import { Button } from "../../ui/button.tsx";
import "./commands.css";

interface CommandsProps {
  /** What they are for. */
  readonly of: string;
  readonly lines: readonly string[];
}

/** Commands to type, and a button that copies them. */
export function Commands({ of, lines }: CommandsProps) {
  const copy = async () => {
    try {
      await copyText(lines.join("\n"));
      toasts.show({ kind: "done", title: controllerGuideTexts.copied });
    } catch {
      toasts.show({ kind: "error", ...controllerGuideTexts.notCopied });
    }
  };
  return (
    <div className="commands">
      <pre>
        {lines.map((line) => (
          <code key={line}>{`${line}\n`}</code>
        ))}
      </pre>
      <Button onClick={() => void copy()}>
        {controllerGuideTexts.copy}
        <span className="only-spoken">: {of}</span>
      </Button>
    </div>
  );
}
