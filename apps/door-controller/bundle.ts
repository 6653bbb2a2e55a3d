// Makes one file of each program of doors: a door controller's, for the Node.js of Debian 13, and that of the doors without a
// computer, for the server's own.
import { build } from "rolldown";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder is the bundle to be written into?");

const PROGRAMS = [
  { input: "main.ts", file: "door-controller.cjs", target: "node20" },
  { input: "host-main.ts", file: "hosted-doors.cjs", target: "node26" },
];

for (const { input, file, target } of PROGRAMS)
  await build({
    input: `${import.meta.dirname}/src/${input}`,
    platform: "node",
    transform: {
      target,
      // ws would look for faster modules of the machine's own, and use whatever has their names
      define: { "process.env.WS_NO_BUFFER_UTIL": '"1"', "process.env.WS_NO_UTF_8_VALIDATE": '"1"' },
    },
    output: {
      file: `${folder}/${file}`,
      format: "cjs",
      codeSplitting: false,
      // names stay, for stack traces: there is no map on the card
      minify: { compress: false, mangle: { keepNames: { function: true, class: true } }, codegen: true },
      charset: "ascii",
    },
  });
