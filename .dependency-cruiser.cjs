// Which part may import which. docs/architecture.md explains the rules; this file enforces them.
//
//   domain <- contract <- texts <- server | web | device-simulator
//   domain <- contract <- door-controller <- device-simulator

const TEST_CODE = "\\.test\\.tsx?$|/testing/";
const PACKAGE_SOURCES = "^(packages|apps)/[^/]+/src/";

/** What each part may import of the other parts. Tests may import more: see `testsMayImport`. */
const PARTS = {
  "packages/domain": [],
  "packages/contract": ["packages/domain"],
  "packages/texts": ["packages/domain", "packages/contract"],
  "apps/server": ["packages/domain", "packages/contract", "packages/texts"],
  "apps/web": ["packages/domain", "packages/contract", "packages/texts"],
  "apps/door-controller": ["packages/domain", "packages/contract"],
  "apps/device-simulator": ["packages/domain", "packages/contract", "packages/texts", "apps/door-controller"],
};

/** What the tests of a part may import beside that: the devices that its program speaks to. */
const FOR_TESTS = { "apps/server": ["apps/device-simulator"] };

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
  "^apps/server/src/(commands/.+|(compose|open-hall-data|main|manage|serve|start-refusal|demo(-climate)?)\\.ts$)";
const KNOWS_ALL = `${COMPOSITION}|${TEST_CODE}`;
const PORTS = "^apps/server/src/application/ports/";

const serverRules = [
  {
    name: "application-knows-no-adapters-and-no-delivery",
    comment: "Use cases talk to the outside through the ports they declare.",
    severity: "error",
    from: { path: "^apps/server/src/application/", pathNot: KNOWS_ALL },
    to: { path: "^apps/server/src/(adapters|delivery)/" },
  },
  {
    name: "application-knows-no-technology",
    comment: "HTTP, databases, files and sockets belong in adapters and delivery.",
    severity: "error",
    from: { path: "^apps/server/src/application/", pathNot: KNOWS_ALL },
    to: {
      path: "^node_modules/(@fastify/|fastify|kysely|pg|ws|mqtt)|^(node:)?(sqlite|fs|net|tls|http|https|dgram|child_process)(/|$)",
    },
  },
  {
    name: "delivery-knows-no-adapters",
    severity: "error",
    from: { path: "^apps/server/src/delivery/", pathNot: KNOWS_ALL },
    to: { path: "^apps/server/src/adapters/" },
  },
  {
    name: "adapters-know-only-ports",
    comment: "Adapters implement the ports of the application; they know neither its use cases nor delivery.",
    severity: "error",
    from: { path: "^apps/server/src/adapters/", pathNot: KNOWS_ALL },
    to: { path: "^apps/server/src/", pathNot: ["^apps/server/src/adapters/", PORTS] },
  },
  {
    name: "adapters-know-no-german",
    severity: "error",
    from: { path: "^apps/server/src/adapters/", pathNot: KNOWS_ALL },
    to: { path: "^packages/texts/" },
  },
  {
    name: "only-the-composition-knows-all",
    comment: "compose.ts and open-hall-data.ts put the server together; a file beside them stands alone.",
    severity: "error",
    from: { path: "^apps/server/src/[^/]+\\.ts$", pathNot: KNOWS_ALL },
    to: { path: "^apps/server/src/(adapters|delivery|application)/" },
  },
  {
    name: "nobody-imports-the-composition",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: KNOWS_ALL },
    to: { path: COMPOSITION },
  },
];

const webRules = [
  {
    name: "no-feature-imports-another",
    comment: "What two features share belongs in ui or shared; what combines them is a page.",
    severity: "error",
    from: { path: "^apps/web/src/features/([^/]+)/" },
    to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
  },
  {
    name: "features-know-no-pages",
    severity: "error",
    from: { path: "^apps/web/src/features/", pathNot: TEST_CODE },
    to: { path: "^apps/web/src/(app|pages)/" },
  },
  {
    name: "pages-do-not-know-the-app",
    severity: "error",
    from: { path: "^apps/web/src/pages/", pathNot: TEST_CODE },
    to: { path: "^apps/web/src/app/" },
  },
  {
    name: "ui-and-shared-know-nothing-above-them",
    severity: "error",
    from: { path: "^apps/web/src/(ui|shared)/", pathNot: TEST_CODE },
    to: { path: "^apps/web/src/(app|pages|features)/" },
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
