/** Forked by the server with these options and one argument, the doors' own state folder; relative to its src and dist. */
export const HOST_PROGRAM = "../../door-controller/dist/hosted-doors.cjs";

/** Sizes in MB: V8 would let the young generation grow at the start and retain it, like the memory of further threads. */
export const HOST_NODE_OPTIONS = ["--min-semi-space-size=2", "--max-semi-space-size=2", "--v8-pool-size=2"];
