/** Program of hosted doors, relative to the server's src and dist; its argument is the doors' state folder. */
export const HOST_PROGRAM = "../../door-controller/dist/hosted-doors.cjs";

/** Small young generation (MB) and few threads, because V8 otherwise keeps more memory from the start. */
export const HOST_MEMORY_OPTIONS = ["--min-semi-space-size=2", "--max-semi-space-size=2", "--v8-pool-size=2"];
