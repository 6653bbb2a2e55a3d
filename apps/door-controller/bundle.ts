// Makes one file of the program of a door controller, for the Node.js of Debian 13.
import { build } from "rolldown";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder is the bundle to be written into?");

await build({
  input: `${import.meta.dirname}/src/main.ts`,
  platform: "node",
  transform: {
    target: "node20",
    // ws would look for faster modules of the machine's own, and use whatever has their names
    define: { "process.env.WS_NO_BUFFER_UTIL": '"1"', "process.env.WS_NO_UTF_8_VALIDATE": '"1"' },
  },
  output: {
    file: `${folder}/door-controller.cjs`,
    format: "cjs",
    codeSplitting: false,
    // names stay, for stack traces: there is no map on the card
    minify: { compress: false, mangle: { keepNames: { function: true, class: true } }, codegen: true },
    charset: "ascii",
  },
});
