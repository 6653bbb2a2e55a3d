/**
 * The file of the process of the doors without a computer, seen from `apps/server/src` and `apps/server/dist` alike. The server
 * forks it with these options of Node.js and one argument: the folder for what the doors keep, which is theirs alone.
 */
export const HOST_PROGRAM = "../../door-controller/dist/hosted-doors.cjs";

/** In MB: V8 would let the space of new objects grow with the work of a start, and keep it, as its threads their memory. */
export const HOST_NODE_OPTIONS = ["--min-semi-space-size=2", "--max-semi-space-size=2", "--v8-pool-size=2"];
