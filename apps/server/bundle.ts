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

/** Pino asks who makes a logger, for transports it does not have here; with source maps that reads the whole map. */
const pinoAsksNobody: Plugin = {
  name: "pino-asks-nobody",
  load: {
    filter: { id: /\/node_modules\/pino\/lib\/caller\.js$/ },
    handler: () => "module.exports = () => [];",
  },
};

/** Fastify's static plugin reads it at every start, for routes that it does not make here (web-files.ts). */
const nobodyGlobs: Plugin = {
  name: "nobody-globs",
  load: {
    filter: { id: /\/node_modules\/glob\/dist\/commonjs\/index(\.min)?\.js$/ },
    handler: () =>
      "exports.glob = () => { throw new Error('glob is not in the bundle (apps/server/bundle.ts)'); };",
  },
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder is the bundle to be written into?");

for (const program of PROGRAMS) {
  await build({
    input: `${import.meta.dirname}/src/${program}.ts`,
    platform: "node",
    external: NEVER_LOADED,
    plugins: [mapOwnSources, pinoAsksNobody, nobodyGlobs],
    output: {
      file: `${folder}/${program}.cjs`,
      // an ES module that imports node:http makes Node load all it re-exports, WebSocket and fetch too: 20 MB
      format: "cjs",
      codeSplitting: false,
      // names stay, for stack traces; with letters outside of ASCII the text would take twice the memory
      minify: { compress: false, mangle: false, codegen: true },
      charset: "ascii",
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  });
}
