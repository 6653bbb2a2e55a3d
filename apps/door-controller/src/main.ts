import { doorCommand } from "./door-command.ts";

void doorCommand(process.argv.slice(2));
