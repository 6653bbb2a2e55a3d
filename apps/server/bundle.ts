// Makes one file of each program of the server (docs/decisions/0016-one-file-server.md).
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "rolldown";

const PROGRAMS = ["main", "demo", "manage"];

/** Loaded at their first use, each from a file of its own: in the programs' file they took 4.5 MB of each hall. */
const LATE_LIBRARIES = ["feiertagejs", "ical-generator", "nodemailer", "prom-client"];

/** Asked for only by what is never used here: the schemas of Fastify, its injected requests, and pg's other drivers. */
const NEVER_LOADED = [
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
  "light-my-request",
  "pg-cloudflare",
  "pg-native",
];

/** Without a map of the libraries the map is a fifth: read for the first error that is logged, it stays in memory. */
const mapOwnSources: Plugin = {
  name: "map-own-sources",
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: "" } }),
  },
};

const NOTHING =
  "module.exports = class { constructor() { throw new Error('not in the bundle (apps/server/bundle.ts)'); } };";

/** Modules of libraries that are read at every start and never used here, by their path, and what stands in for each. */
const STAND_INS: readonly (readonly [RegExp, string])[] = [
  // Pino asks who makes a logger, for transports it does not have here; with source maps that reads the whole map
  [/\/pino\/lib\/caller\.js$/, "module.exports = () => [];"],
  // Fastify's static plugin looks for files with it, for routes that it does not make here (web-files.ts)
  [/\/glob\/dist\/commonjs\/index(\.min)?\.js$/, NOTHING],
  // Fastify compares its version with what its plugins want, as it did in the tests of the sources
  [/\/semver\/index\.js$/, "module.exports = { satisfies: () => true };"],
  // figures are fetched, not pushed, and there is one process: these load TLS and compression
  [/\/prom-client\/lib\/(pushgateway|cluster)\.js$/, NOTHING],
  // asked for traces, of which there are none
  [/\/@opentelemetry\/api\/dist\/index\.[cm]?js$/, "module.exports = {};"],
];
const standIns: readonly Plugin[] = STAND_INS.map(([id, code]) => ({
  name: "stand-in",
  load: { filter: { id }, handler: () => code },
}));

/** Fastify loads TLS and HTTP/2 at every start: 5 MB, and a tenth of it. */
const fastifyLoadsWhenUsed: Plugin = {
  name: "fastify-loads-when-used",
  transform: {
    filter: { id: /\/node_modules\/fastify\/lib\/server\.js$/ },
    handler: (code) => ({
      code: ["https", "http2"].reduce((changed, name) => {
        const loading = `const ${name} = require('node:${name}')`;
        if (!changed.includes(loading)) throw new Error(`Fastify does not load ${name} as expected`);
        return changed
          .replace(loading, "")
          .replaceAll(`${name}.create`, `process.getBuiltinModule('node:${name}').create`);
      }, code),
      map: { mappings: "" },
    }),
  },
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder is the bundle to be written into?");

/**
 * An ES module that imports node:http makes Node load all it re-exports, WebSocket and fetch too: 20 MB. With letters
 * outside of ASCII the text would take twice the memory.
 */
const OUTPUT = { format: "cjs", codeSplitting: false, charset: "ascii" } as const;

for (const library of LATE_LIBRARIES) {
  await build({
    input: fileURLToPath(import.meta.resolve(library)),
    platform: "node",
    external: NEVER_LOADED,
    plugins: [...standIns],
    output: { ...OUTPUT, file: `${folder}/${library}.cjs`, exports: "named" },
  });
}
for (const program of PROGRAMS) {
  await build({
    input: `${import.meta.dirname}/src/${program}.ts`,
    platform: "node",
    external: [...NEVER_LOADED, ...LATE_LIBRARIES],
    plugins: [mapOwnSources, fastifyLoadsWhenUsed, ...standIns],
    output: {
      ...OUTPUT,
      file: `${folder}/${program}.cjs`,
      paths: Object.fromEntries(LATE_LIBRARIES.map((library) => [library, `./${library}.cjs`])),
      dynamicImportInCjs: false,
      // names stay, for stack traces
      minify: { compress: false, mangle: { keepNames: { function: true, class: true } }, codegen: true },
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  });
}
