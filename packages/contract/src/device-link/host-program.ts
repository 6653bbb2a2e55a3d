/** Relative to the server's src and dist; its argument is the doors' state folder. */
export const HOST_PROGRAM = "../../door-controller/dist/hosted-doors.cjs";

/** In MB: V8 would retain memory of the young generation from the start, and of further threads. */
export const HOST_NODE_OPTIONS = ["--min-semi-space-size=2", "--max-semi-space-size=2", "--v8-pool-size=2"];
