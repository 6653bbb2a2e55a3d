// Import rules of the parts, explained in docs/architecture.md:
//
//   domain <- contract <- texts <- server | web | device-simulator
//   domain <- machine <- server | door-controller | device-simulator
//   domain <- contract <- door-controller <- device-simulator

const TEST_CODE = "\\.test\\.tsx?$|/testing/";
const PACKAGE_SOURCES = "^(packages|apps)/[^/]+/src/";

/** Allowed imports between parts; tests may import more (`FOR_TESTS`). */
const PARTS = {
  "packages/domain": [],
  "packages/contract": ["packages/domain"],
  "packages/machine": ["packages/domain"],
  "packages/texts": ["packages/domain", "packages/contract"],
  "apps/server": ["packages/domain", "packages/contract", "packages/machine", "packages/texts"],
  "apps/web": ["packages/domain", "packages/contract", "packages/texts"],
  "apps/door-controller": ["packages/domain", "packages/contract", "packages/machine"],
  "apps/device-simulator": [
    ...["packages/domain", "packages/contract", "packages/machine", "packages/texts"],
    "apps/door-controller",
  ],
};

/** Further imports of tests: simulated devices. */
const FOR_TESTS = { "apps/server": ["apps/device-simulator", "apps/door-controller"] };

const partRules = Object.entries(PARTS).flatMap(([part, allowed]) => {
  const name = part.split("/")[1];
  const allowedParts = [part, ...allowed].map((path) => `${path}/src/`).join("|");
  const partsForTests = (FOR_TESTS[part] ?? []).map((path) => `${path}/src/|`).join("");
  return [
    {
      name: `${name}-imports-only-what-lies-below`,
      comment: `${part} may import ${allowed.join(", ") || "no other part"}.`,
      severity: "error",
      from: { path: `^${part}/src/`, pathNot: TEST_CODE },
      to: { path: "^(packages|apps|testing|e2e|bench|scripts)/", pathNot: `^(${allowedParts})` },
    },
    {
      name: `${name}-tests-import-only-what-lies-below`,
      comment: `Tests of ${part} may import the same as ${part}, and the hall under test.`,
      severity: "error",
      from: { path: `^${part}/src/.*(${TEST_CODE})` },
      to: {
        path: "^(packages|apps|testing|e2e|bench|scripts)/",
        pathNot: `^(${partsForTests}${allowedParts}|testing/|scripts/testing/)`,
      },
    },
  ];
});

const purityRules = [
  {
    name: "domain-imports-nothing-from-outside",
    comment: "The rules of the hall depend on nothing: no library, no Node.",
    severity: "error",
    from: { path: "^packages/domain/src/", pathNot: TEST_CODE },
    to: { dependencyTypesNot: ["local", "aliased", "aliased-workspace"], pathNot: "^packages/domain/src/" },
  },
  {
    name: "contract-imports-only-zod",
    comment: "The contract runs in the browser, in the server and in the door controller.",
    severity: "error",
    from: { path: "^packages/contract/src/", pathNot: TEST_CODE },
    to: { pathNot: "^packages/(domain|contract)/src/|^node_modules/zod/" },
  },
  {
    name: "texts-import-no-library",
    severity: "error",
    from: { path: "^packages/texts/src/", pathNot: TEST_CODE },
    to: { pathNot: "^packages/(domain|contract|texts)/src/" },
  },
  {
    name: "web-has-no-node",
    comment: "The page runs in a browser.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: TEST_CODE },
    to: { dependencyTypes: ["core"] },
  },
];

const COMPOSITION =
  "^apps/server/src/(commands/.+|(compose(-control)?|external-dependencies|open-hall-data|main|manage|serve|start-refusal|waiting-member|demo(-climate)?)\\.ts$)";
const KNOWS_ALL = `${COMPOSITION}|${TEST_CODE}`;
const inRooms = (...rooms) => rooms.map((room) => `^apps/server/src/${room}/`);
/** SQL code: the database, and the repositories of facts and modules. */
const SQL_CODE = [
  ...inRooms("database"),
  "^apps/server/src/(facts|modules/[^/]+)/([a-z-]+-(records|columns)|access-code-(codec|search)|log-references|actor-names|log-(reader|writer)|referencing-entries|system-log-pages)\\.ts$",
];

/** Folders of the server, lowest first, with their allowed imports, types included (docs/architecture.md). */
const ROOMS = {
  platform: ["platform"],
  database: ["platform", "database"],
  facts: ["platform", "database", "facts"],
  modules: ["platform", "database", "facts", "modules"],
  control: ["platform", "database", "facts", "control"],
  api: ["platform", "database", "facts", "modules", "control", "api"],
};

/** Modules of the server, lowest first: each may import those before it (docs/architecture.md). */
const MODULES = [
  ...["rates", "log", "erasures", "users", "api-keys", "messages"],
  ...["court-times", "access", "bookings", "contacts", "blocks", "closed-days"],
  ...["terminals", "controllers", "equipment", "courts", "scheduler", "climate", "settings"],
  ...["people", "backups", "retention", "members", "monitoring", "notices", "halls"],
];

const serverRules = [
  ...Object.entries(ROOMS).map(([room, known]) => ({
    name: `${room}-knows-only-what-lies-below`,
    comment: `apps/server/src/${room} may import ${known.join(", ")}.`,
    severity: "error",
    from: { path: `^apps/server/src/${room}/`, pathNot: KNOWS_ALL },
    to: { path: inRooms("[^/]+"), pathNot: [...inRooms(...known), TEST_CODE, COMPOSITION] },
  })),
  ...MODULES.map((module, index) => ({
    name: `${module}-knows-only-modules-below-it`,
    comment: `apps/server/src/modules/${module} may import ${MODULES.slice(0, index).join(", ") || "no other module"}.`,
    severity: "error",
    from: { path: `^apps/server/src/modules/${module}/`, pathNot: KNOWS_ALL },
    to: {
      path: inRooms("modules/[^/]+"),
      pathNot: [...inRooms(...MODULES.slice(0, index + 1).map((known) => `modules/${known}`)), TEST_CODE],
    },
  })),
  {
    name: "every-module-has-its-place",
    comment: "A module that is missing in MODULES could know all others.",
    severity: "error",
    from: {
      path: inRooms("modules/[^/]+"),
      pathNot: [KNOWS_ALL, ...inRooms(...MODULES.map((known) => `modules/${known}`))],
    },
    to: {},
  },
  {
    name: "only-repositories-speak-to-databases",
    comment: "Use cases ask repositories, each of which a function makes in a store.",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: [KNOWS_ALL, ...SQL_CODE] },
    to: { path: "^node_modules/(kysely|pg)/|^(node:)?sqlite$" },
  },
  {
    name: "rules-know-no-technology",
    comment: "HTTP, files and sockets belong in api, platform, database and the drivers.",
    severity: "error",
    from: {
      path: inRooms("facts", "modules", "control"),
      pathNot: [KNOWS_ALL, ...inRooms("control/drivers")],
    },
    to: {
      path: "^node_modules/(@fastify/|fastify|ws|mqtt)|^(node:)?(fs|net|tls|http|https|dgram|child_process)(/|$)",
    },
  },
  {
    name: "only-the-api-and-platform-speak-http",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: [KNOWS_ALL, ...inRooms("api", "platform/http")] },
    to: { path: "^(node_modules/)?(@fastify/|fastify)" },
  },
  {
    name: "platform-and-repositories-know-no-german",
    severity: "error",
    from: { path: [...inRooms("platform"), ...SQL_CODE], pathNot: KNOWS_ALL },
    to: { path: "^packages/texts/" },
  },
  {
    name: "only-the-composition-knows-all",
    comment: "compose.ts and open-hall-data.ts put the server together; a file beside them stands alone.",
    severity: "error",
    from: { path: "^apps/server/src/[^/]+\\.ts$", pathNot: KNOWS_ALL },
    to: { path: inRooms("(platform|database|facts|modules|control|api)") },
  },
  {
    name: "nobody-imports-the-composition",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: KNOWS_ALL },
    to: { path: COMPOSITION },
  },
];

/** Folders of the page, lowest first: each may import those before it (docs/architecture.md). */
const WEB_ROOMS = ["ui", "lib", "entities", "features", "pages", "app"];

const webRules = [
  ...WEB_ROOMS.map((room, index) => ({
    name: `${room}-knows-no-room-above`,
    comment: `apps/web/src/${room} may import ${WEB_ROOMS.slice(0, index + 1).join(", ")}.`,
    severity: "error",
    from: { path: `^apps/web/src/${room}/`, pathNot: TEST_CODE },
    to: {
      path: "^apps/web/src/",
      pathNot: WEB_ROOMS.slice(0, index + 1).map((known) => `^apps/web/src/${known}/`),
    },
  })),
  {
    name: "no-feature-imports-another",
    comment: "What two features share belongs in ui, lib or entities; what combines them is a page.",
    severity: "error",
    from: { path: "^apps/web/src/features/([^/]+)/" },
    to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
  },
  {
    name: "the-kit-is-given-its-words-and-data",
    comment: "A part of the kit that knows texts, the contract or the server's data belongs in lib.",
    severity: "error",
    from: { path: "^apps/web/src/ui/", pathNot: TEST_CODE },
    to: {
      pathNot:
        "^apps/web/src/ui/|^packages/domain/src/time/|^node_modules/(react|@types/react|class-variance-authority)/",
    },
  },
];

const generalRules = [
  {
    name: "no-circular-imports",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "nobody-imports-a-test",
    severity: "error",
    from: {},
    to: { path: "\\.(test|e2e)\\.tsx?$" },
  },
  {
    name: "product-code-imports-no-test-helpers",
    severity: "error",
    from: { path: PACKAGE_SOURCES, pathNot: TEST_CODE },
    to: { path: "(^|/)testing/" },
  },
  {
    name: "product-code-imports-only-declared-packages",
    comment: "Add the package to the dependencies of the workspace that imports it.",
    severity: "error",
    from: { path: PACKAGE_SOURCES, pathNot: TEST_CODE },
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "every-import-leads-somewhere",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "[?]|^virtual:" },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [...partRules, ...purityRules, ...serverRules, ...webRules, ...generalRules],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|reports)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};
