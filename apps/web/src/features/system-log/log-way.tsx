import { PATHS } from "@platzwart/contract/page-paths";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import { goToPart } from "../../shared/go-to-part.ts";
import { LOG_SECTION } from "./log-parameters.ts";

interface LogWayProps {
  readonly className: string;
  /** Before it is taken. */
  onGo(): void;
}

/** The way to the log from every page, also in a tab of its own. */
export function LogWay({ className, onGo }: LogWayProps) {
  const go = () => {
    onGo();
    // on its own page the address alone leads nowhere
    goToPart(LOG_SECTION);
  };
  return (
    <Link href={`${PATHS.home}#${LOG_SECTION}`} className={className} onClick={go}>
      {shellTexts.systemLog}
    </Link>
  );
}
