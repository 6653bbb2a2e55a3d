import "../../../ui/tokens.css";
import "../../../ui/base.css";
import "../../../ui/tailwind.css";
import { PATHS } from "@platzwart/contract/page-paths";
import { createRoot } from "react-dom/client";
import { asksForTerminal, takeEnrolmentCode } from "../../../entities/enrolment/terminal-address.ts";
import { browserClock } from "../../../lib/clock/browser-clock.ts";
import { receiveServerTime } from "../../../lib/clock/now.ts";
import { stayAwake, whenAwake } from "./awake.ts";
import { PageAge } from "./page-age.ts";
import { Terminal } from "./terminal.tsx";
import { TerminalLink } from "./terminal-link.ts";
import { becomeOtherTerminal, terminalServer } from "./terminal-server.ts";

const element = document.getElementById("root");
if (element === null) throw new Error("the document has no element for the terminal");

const pageAge = new PageAge(() => location.reload());
const link = new TerminalLink({
  clock: browserClock,
  server: terminalServer,
  onTime: receiveServerTime,
  onOutdated: pageAge.markOutdated,
});
createRoot(element).render(<Terminal link={link} age={pageAge} />);
document.querySelector(".not-loaded")?.remove();

// the link of another one-time code, opened in this tab, changes the hash only
window.addEventListener("hashchange", () => {
  if (asksForTerminal(location.hash)) location.reload();
});
const code = takeEnrolmentCode();
history.replaceState(history.state, "", PATHS.doorControl);
if (code === "") begin();
// the start address of a tablet may contain a used code; its terminal stays the same
else becomeOtherTerminal(code).catch(begin);

/** Runs after another code was tried, as each request renews the cookie that it was sent with. */
function begin(): void {
  link.start();
  whenAwake(() => link.wake());
  stayAwake();
}
