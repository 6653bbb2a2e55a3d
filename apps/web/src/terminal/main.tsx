import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/tailwind.css";
import { createRoot } from "react-dom/client";
import { browserClock } from "../shared/browser-clock.ts";
import { hearServerTime } from "../shared/now.ts";
import { stayAwake, whenAwake } from "./awake.ts";
import { PageAge } from "./page-age.ts";
import { Terminal } from "./terminal.tsx";
import { TerminalLink } from "./terminal-link.ts";
import { terminalServer } from "./terminal-server.ts";

const element = document.getElementById("root");
if (element === null) throw new Error("the document has no element for the terminal");

const age = new PageAge(() => location.reload());
const link = new TerminalLink({
  clock: browserClock,
  server: terminalServer,
  hearTime: hearServerTime,
  outdated: age.outdated,
});
link.start();
whenAwake(() => link.wake());
stayAwake();
createRoot(element).render(<Terminal link={link} age={age} />);
