/**
 * Program file of the doors without a computer, relative to `apps/server/src` and `apps/server/dist` alike. The server forks it
 * with these Node.js options and one argument: the doors' own state folder.
 */
export const HOST_PROGRAM = "../../door-controller/dist/hosted-doors.cjs";

/** MB; a fixed size keeps V8 from growing the young generation at start and retaining it. */
export const HOST_NODE_OPTIONS = ["--min-semi-space-size=2", "--max-semi-space-size=2", "--v8-pool-size=2"];
