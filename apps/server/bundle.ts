// Makes one file of each program of the server (docs/decisions/0016-one-file-server.md).
import { build, type Plugin } from "rolldown";

const PROGRAMS = ["main", "demo", "manage"];

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

for (const program of PROGRAMS) {
  await build({
    input: `${import.meta.dirname}/src/${program}.ts`,
    platform: "node",
    external: NEVER_LOADED,
    plugins: [mapOwnSources, fastifyLoadsWhenUsed, ...standIns],
    output: {
      file: `${folder}/${program}.cjs`,
      // an ES module that imports node:http makes Node load all it re-exports, WebSocket and fetch too: 20 MB
      format: "cjs",
      codeSplitting: false,
      // names stay, for stack traces; with letters outside of ASCII the text would take twice the memory
      minify: { compress: false, mangle: { keepNames: { function: true, class: true } }, codegen: true },
      charset: "ascii",
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  });
}
