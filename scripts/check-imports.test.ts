import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkImports } from "./check-imports.mjs";

let folder = "";

function createRepository(): void {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "platzwart-imports-")));
  plant("package.json", '{ "name": "planted", "type": "module" }');
  for (const part of ["packages/domain", "packages/contract", "packages/texts", "apps/server", "apps/web"]) {
    const name = part.split("/")[1];
    const manifest = {
      name: `@platzwart/${name}`,
      type: "module",
      exports: { "./*": "./src/*.ts" },
      dependencies: { "@platzwart/domain": "0.1.0", "@platzwart/contract": "0.1.0", zod: "4.6.7" },
    };
    plant(`${part}/package.json`, JSON.stringify(manifest));
    plant(`${part}/src/thing.ts`, "export const thing = 1;\nexport type Thing = number;\n");
    link(`@platzwart/${name}`, join(folder, part));
  }
  for (const name of ["zod", "kysely", "vitest"]) {
    plant(`node_modules/${name}/package.json`, JSON.stringify({ name, exports: "./index.js" }));
    plant(`node_modules/${name}/index.js`, "export const sql = 1;");
  }
}

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function link(name: string, target: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "dir");
}

test("imports along the arrows are allowed", () => {
  createRepository();
  plant(
    "packages/contract/src/a.ts",
    'import { thing } from "@platzwart/domain/thing";\nimport * as z from "zod";\nz; thing;',
  );
  plant(
    "packages/texts/src/a.ts",
    'import type { Thing } from "@platzwart/contract/thing";\nexport type A = Thing;',
  );
  plant(
    "apps/server/src/modules/courts/court-store.ts",
    'export type Courts = import("@platzwart/domain/thing").Thing;',
  );
  plant(
    "apps/server/src/modules/courts/courts.ts",
    'import type { Loop } from "../../facts/commands.ts";\nimport type { Courts } from "./court-store.ts";\nexport type B = Courts | Loop;',
  );
  plant("apps/server/src/facts/commands.ts", "export type Loop = string;");
  plant("apps/server/src/database/row.ts", "export type Row = string;");
  plant(
    "apps/server/src/facts/courts.ts",
    'import type { Row } from "../database/row.ts";\nexport type C = Row;',
  );
  plant(
    "apps/server/src/compose.ts",
    'export * as a from "./facts/courts.ts";\nexport * as b from "./modules/courts/courts.ts";',
  );
  plant("apps/server/src/platform/ports/p.ts", "export const p = 1;");
  plant("apps/server/src/platform/system/clock.ts", 'export { p } from "../ports/p.ts";');
  plant(
    "apps/web/src/pages/home-page.tsx",
    'import { x } from "../features/courts/card.tsx";\nexport const y = <b>{x}</b>;',
  );
  plant(
    "apps/web/src/features/courts/card.tsx",
    'import { u } from "../../ui/button.tsx";\nexport const x = u;',
  );
  plant("apps/web/src/ui/button.tsx", "export const u = 1;");
  plant(
    "packages/domain/src/a.test.ts",
    'import { test } from "vitest";\nimport { thing } from "./thing.ts";\ntest("x", () => thing);',
  );
  expect(checkImports(folder).violations).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("rooms that import each other are named, also where it is for types alone", () => {
  createRepository();
  const imports = { users: "../log/a.ts", log: "../courts/a.ts", courts: "../users/a.ts" };
  for (const [room, from] of Object.entries(imports))
    plant(`apps/server/src/modules/${room}/a.ts`, `import type { X } from "${from}";\nexport type X = X;`);
  const circles = checkImports(folder).violations.filter((line) => line.startsWith("rooms-in-a-circle"));
  expect(circles).toEqual([
    "rooms-in-a-circle: modules/courts -> modules/users -> modules/log -> modules/courts",
  ]);
  rmSync(folder, { recursive: true });
});

const TARGETS = [
  "apps/server/src/database/thing.ts",
  "apps/server/src/facts/thing.ts",
  "apps/server/src/modules/users/thing.ts",
  "apps/server/src/api/thing.ts",
  "apps/server/src/control/thing.ts",
  "apps/server/src/modules/courts/thing.ts",
  "apps/server/src/compose.ts",
  "apps/web/src/app/thing.ts",
  "apps/web/src/pages/thing.ts",
  "apps/web/src/lib/thing.ts",
  "apps/web/src/entities/thing.ts",
  "apps/web/src/features/bookings/thing.ts",
  "packages/domain/src/testing/thing.ts",
  "packages/domain/src/b.test.ts",
];

/** Each line: rule, file, and content. */
const PLANTED = `
domain-imports-only-what-lies-below  packages/domain/src/a.ts  import type { Thing } from "@platzwart/contract/thing";
domain-imports-only-what-lies-below  packages/domain/src/a.ts  import { thing } from "../../texts/src/thing.ts";
domain-imports-nothing-from-outside  packages/domain/src/a.ts  import { readFileSync } from "node:fs";
domain-imports-nothing-from-outside  packages/domain/src/a.ts  import * as z from "zod";
domain-tests-import-only-what-lies-below  packages/domain/src/a.test.ts  import { thing } from "@platzwart/contract/thing";
contract-imports-only-what-lies-below  packages/contract/src/a.ts  import { thing } from "@platzwart/texts/thing";
contract-imports-only-zod  packages/contract/src/a.ts  import { createHash } from "node:crypto";
contract-imports-only-zod  packages/contract/src/a.ts  import { sql } from "kysely";
texts-imports-only-what-lies-below  packages/texts/src/a.ts  import { thing } from "@platzwart/server/thing";
server-imports-only-what-lies-below  apps/server/src/a.ts  import { thing } from "@platzwart/web/thing";
web-imports-only-what-lies-below  apps/web/src/a.tsx  export { thing } from "@platzwart/server/thing";
web-has-no-node  apps/web/src/a.ts  import { join } from "node:path";
door-controller-imports-only-what-lies-below  apps/door-controller/src/a.ts  import { thing } from "../../../packages/texts/src/thing.ts";
platform-knows-only-what-lies-below  apps/server/src/platform/system/a.ts  import { thing } from "../../database/thing.ts";
database-knows-only-what-lies-below  apps/server/src/database/a.ts  import { thing } from "../control/thing.ts";
database-knows-only-what-lies-below  apps/server/src/database/a.ts  import type { thing } from "../facts/thing.ts";
facts-knows-only-what-lies-below  apps/server/src/facts/a.ts  import type { thing } from "../modules/courts/thing.ts";
users-knows-only-modules-below-it  apps/server/src/modules/users/a.ts  import type { thing } from "../courts/thing.ts";
every-module-has-its-place  apps/server/src/modules/new/a.ts  import { thing } from "../users/thing.ts";
modules-knows-only-what-lies-below  apps/server/src/modules/courts/a.ts  const later = async () => { const { thing } = await import("../../api/thing.ts"); return thing; };
modules-knows-only-what-lies-below  apps/server/src/modules/courts/a.ts  import type { thing } from "../../control/thing.ts";
control-knows-only-what-lies-below  apps/server/src/control/a.ts  import type { thing } from "../modules/users/thing.ts";
control-knows-only-what-lies-below  apps/server/src/control/a.ts  import { thing } from "../api/thing.ts";
only-repositories-speak-to-databases  apps/server/src/modules/courts/a.ts  import { sql } from "kysely";
only-repositories-speak-to-databases  apps/server/src/control/a.ts  import { DatabaseSync } from "node:sqlite";
rules-know-no-technology  apps/server/src/control/a.ts  import { get } from "node:http";
rules-know-no-technology  apps/server/src/modules/courts/a.ts  import { readFileSync } from "node:fs";
only-the-api-and-platform-speak-http  apps/server/src/database/a.ts  import { fastify } from "fastify";
platform-and-repositories-know-no-german  apps/server/src/platform/system/a.ts  import { thing } from "@platzwart/texts/thing";
only-the-composition-knows-all  apps/server/src/a.ts  import { thing } from "./database/thing.ts";
nobody-imports-the-composition  apps/server/src/api/a.ts  import { thing } from "../compose.ts";
no-feature-imports-another  apps/web/src/features/courts/a.tsx  import { thing } from "../bookings/thing.ts";
features-knows-no-room-above  apps/web/src/features/courts/a.tsx  const Page = lazy(() => import("../../pages/thing.ts"));
pages-knows-no-room-above  apps/web/src/pages/a.tsx  import { thing } from "../app/thing.ts";
entities-knows-no-room-above  apps/web/src/entities/courts/a.tsx  import { thing } from "../../features/bookings/thing.ts";
lib-knows-no-room-above  apps/web/src/lib/a.tsx  import type { thing } from "../entities/thing.ts";
lib-knows-no-room-above  apps/web/src/lib/clock/a.tsx  import { thing } from "../../features/bookings/thing.ts";
the-kit-is-given-its-words-and-data  apps/web/src/ui/a.tsx  import { thing } from "@platzwart/texts/thing";
the-kit-is-given-its-words-and-data  apps/web/src/ui/a.ts  import { thing } from "@platzwart/contract/thing";
the-kit-is-given-its-words-and-data  apps/web/src/ui/a.tsx  import { useQuery } from "@tanstack/react-query";
ui-knows-no-room-above  apps/web/src/ui/a.tsx  import { thing } from "../lib/thing.ts";
ui-knows-no-room-above  apps/web/src/ui/a.tsx  import { thing } from "../features/bookings/thing.ts";
no-circular-imports  packages/domain/src/a.ts  import "./itself.ts";
nobody-imports-a-test  apps/server/src/a.ts  import "@platzwart/domain/b.test";
product-code-imports-no-test-helpers  apps/server/src/a.ts  import "@platzwart/domain/testing/thing";
product-code-imports-only-declared-packages  apps/server/src/a.ts  import { sql } from "kysely";
every-import-leads-somewhere  apps/server/src/a.ts  import "./nowhere.ts";
`;

describe("a planted import breaks its rule", () => {
  const lines = PLANTED.trim().split("\n");
  const cases = lines.map((line, index) => {
    const [rule = "", file = "", text = ""] = line.split("  ");
    const plantedFile = file.replace(/\/a(\.test)?\.(tsx?)$/, `/planted-${index}$1.$2`);
    return { rule, file: plantedFile, text: text.replace("./itself.ts", `./planted-${index}-other.ts`) };
  });
  let violations: readonly string[] = [];
  beforeAll(() => {
    createRepository();
    for (const target of TARGETS) plant(target, "export const thing = 1;");
    for (const { rule, file, text } of cases) {
      plant(file, `${text}\n`);
      if (rule === "no-circular-imports")
        plant(file.replace(".ts", "-other.ts"), `import "./${basename(file)}";`);
    }
    violations = checkImports(folder).violations;
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each(cases)("$rule: $file", ({ rule, file }) => {
    const broken = violations
      .filter((line) => line.includes(` ${file} -> `))
      .map((line) => line.split(":")[0]);
    expect(broken).toContain(rule);
  });
});
