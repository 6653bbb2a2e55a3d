import { defineConfig, type Plugin } from "rolldown";

/** Each program of the server becomes one file (docs/decisions/0016-one-file-server.md). */
const PROGRAMS = ["main", "demo"];

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

export default defineConfig(
  PROGRAMS.map((program) => ({
    input: `${import.meta.dirname}/src/${program}.ts`,
    platform: "node" as const,
    external: NEVER_LOADED,
    plugins: [mapOwnSources, pinoAsksNobody],
    output: {
      file: `${import.meta.dirname}/dist/${program}.cjs`,
      // an ES module that imports node:http makes Node load all it re-exports, WebSocket and fetch too: 20 MB
      format: "cjs" as const,
      codeSplitting: false,
      // names stay, for stack traces; with letters outside of ASCII the text would take twice the memory
      minify: { compress: false, mangle: false, codegen: true },
      charset: "ascii" as const,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  })),
);
