// Bundles each door program into one file: the controller's for Debian 13's Node.js, the hosted doors' for
// the server's.
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
      // ws would load any installed module with the name of its native accelerators
      define: { "process.env.WS_NO_BUFFER_UTIL": '"1"', "process.env.WS_NO_UTF_8_VALIDATE": '"1"' },
    },
    output: {
      file: `${folder}/${file}`,
      format: "cjs",
      codeSplitting: false,
      // stack traces need the names, since the controller has no source map
      minify: { compress: false, mangle: { keepNames: { function: true, class: true } }, codegen: true },
      charset: "ascii",
    },
  });
