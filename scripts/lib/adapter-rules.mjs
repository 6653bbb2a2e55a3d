// Finds every direct use of the clock, of timers, of randomness and of the environment in one source file.
// The file is parsed, so comments and strings do not matter, and so do aliases: `const { now } = Date`,
// `const clock = Date; clock.now()`, `import { randomBytes as bytes } from "node:crypto"`, `globalThis.setTimeout`.
// There is no scope analysis on purpose: a local variable called `process` or `performance` counts as the global one.
import { parseSync } from "vite";

export const GLOBAL_OBJECTS = new Set(["globalThis", "window", "self", "global", "frames"]);
const TIMERS = ["setTimeout", "setInterval", "setImmediate"];
const RANDOM = ["randomUUID", "randomInt", "randomBytes", "getRandomValues"];

/** Paths of names, from a global, reserved for adapters. */
const FORBIDDEN = new Set([
  "Date.now",
  "performance.now",
  "performance.timeOrigin",
  "Math.random",
  "Temporal.Now",
  "process.env",
  "process.hrtime",
  ...RANDOM.map((name) => `crypto.${name}`),
  ...TIMERS,
]);
const NEW_DATE = "new Date()";

/** Bindings of `import`, as if they were globals of that name. A name without an entry is a member of the module. */
const MODULES = {
  crypto: { itself: ["crypto"], members: { webcrypto: ["crypto"] } },
  perf_hooks: { members: { performance: ["performance"] } },
  process: { itself: ["process"] },
  timers: { members: Object.fromEntries(TIMERS.map((name) => [name, [name]])), namespaceIsGlobal: true },
  "timers/promises": {
    members: Object.fromEntries(TIMERS.map((name) => [name, [name]])),
    namespaceIsGlobal: true,
  },
};

const TYPE_WRAPPERS = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
]);
const PASS_THROUGH = new Set(["ChainExpression", "ParenthesizedExpression", ...TYPE_WRAPPERS]);

/**
 * @param {string} file its name decides whether it may contain JSX
 * @param {string} text
 * @returns {{ line: number, name: string }[]} the uses found, in their order in the text
 */
export function forbiddenUses(file, text) {
  const program = parsed(file, text);
  const aliases = new Map();
  // Twice, so that an alias of an alias declared further down is known as well.
  for (let round = 0; round < 2; round += 1) visit(program, (node) => collectAliases(node, aliases));

  const found = new Map();
  const report = (node, name) => found.set(`${node.start}:${name}`, { start: node.start, name });
  visit(program, (node, parent, key) => check(node, parent, key, aliases, report));
  return [...found.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ start, name }) => ({ line: text.slice(0, start).split("\n").length, name }));
}

/** The syntax tree of a source file; its name decides whether it may contain JSX. */
export function parsed(file, text) {
  const { program, errors } = parseSync(file, text, {
    lang: file.endsWith("x") ? "tsx" : "ts",
    sourceType: "module",
  });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return program;
}

/** Calls `see` for every node that exists at run time: types are left out. */
export function visit(node, see, parent, key) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, see, parent, key);
    return;
  }
  if (node === null || typeof node !== "object" || typeof node.type !== "string") return;
  if (node.type.startsWith("TS") && !TYPE_WRAPPERS.has(node.type) && node.type !== "TSParameterProperty")
    return;
  if (node.importKind === "type" || node.exportKind === "type") return;
  see(node, parent, key);
  for (const [childKey, child] of Object.entries(node)) visit(child, see, node, childKey);
}

/** The path of names an expression stands for, such as ["Date", "now"], or undefined. */
function pathOf(node, aliases) {
  if (node == null) return undefined;
  if (PASS_THROUGH.has(node.type)) return pathOf(node.expression, aliases);
  if (node.type === "Identifier")
    return aliases.get(node.name) ?? (GLOBAL_OBJECTS.has(node.name) ? [] : [node.name]);
  if (node.type === "ImportExpression" || node.type === "AwaitExpression") {
    return node.type === "AwaitExpression" ? pathOf(node.argument, aliases) : modulePath(node.source);
  }
  if (node.type !== "MemberExpression") return undefined;
  const object = pathOf(node.object, aliases);
  const property = propertyName(node.property, node.computed);
  if (object === undefined || property === undefined) return undefined;
  if (object.length === 0 && GLOBAL_OBJECTS.has(property)) return [];
  return [...object, property];
}

function propertyName(property, isComputed) {
  if (!isComputed && property.type === "Identifier") return property.name;
  if (property.type === "Literal" && typeof property.value === "string") return property.value;
  if (property.type === "TemplateLiteral" && property.expressions.length === 0)
    return property.quasis[0].value.cooked;
  return undefined;
}

function moduleRules(source) {
  return typeof source?.value === "string" ? MODULES[source.value.replace(/^node:/, "")] : undefined;
}

function modulePath(source) {
  const rules = moduleRules(source);
  if (rules === undefined) return undefined;
  return rules.itself ?? (rules.namespaceIsGlobal ? [] : undefined);
}

function forbiddenName(path) {
  if (path === undefined) return undefined;
  for (let length = 1; length <= path.length; length += 1) {
    const name = path.slice(0, length).join(".");
    if (FORBIDDEN.has(name)) return name;
  }
  return undefined;
}

function collectAliases(node, aliases) {
  if (node.type === "ImportDeclaration") {
    for (const specifier of node.specifiers) {
      const path = importedPath(node.source, specifier);
      if (path !== undefined) aliases.set(specifier.local.name, path);
    }
  }
  if (node.type === "VariableDeclarator" && node.init !== null)
    bind(node.id, pathOf(node.init, aliases), aliases);
  if (node.type === "AssignmentExpression") bind(node.left, pathOf(node.right, aliases), aliases);
  if (node.type === "AssignmentPattern") bind(node.left, pathOf(node.right, aliases), aliases);
}

function importedPath(source, specifier) {
  const rules = moduleRules(source);
  if (rules === undefined || specifier.importKind === "type") return undefined;
  if (specifier.type !== "ImportSpecifier") return modulePath(source);
  const imported = specifier.imported.name ?? specifier.imported.value;
  if (imported === "default") return modulePath(source);
  return rules.members?.[imported] ?? (rules.itself === undefined ? undefined : [...rules.itself, imported]);
}

/** Only aliases of forbidden names count; others would hide a global of the same name. */
function leadsToForbidden(path) {
  if (path === undefined) return false;
  if (path.length === 0 || path.join(".") === "Date") return true;
  const prefix = `${path.join(".")}.`;
  return forbiddenName(path) !== undefined || [...FORBIDDEN].some((name) => name.startsWith(prefix));
}

function bind(target, path, aliases) {
  if (path === undefined) return;
  if (target.type === "Identifier") {
    if (leadsToForbidden(path)) aliases.set(target.name, path);
    return;
  }
  if (target.type === "AssignmentPattern") {
    bind(target.left, path, aliases);
    return;
  }
  if (target.type !== "ObjectPattern") return;
  for (const property of target.properties) {
    if (property.type !== "Property") continue;
    const name = propertyName(property.key, property.computed);
    if (name !== undefined) bind(property.value, GLOBAL_OBJECTS.has(name) ? path : [...path, name], aliases);
  }
}

function check(node, parent, key, aliases, report) {
  if (node.type === "ImportDeclaration") {
    for (const specifier of node.specifiers) {
      const name = forbiddenName(importedPath(node.source, specifier));
      if (name !== undefined) report(specifier, name);
    }
    return;
  }
  if (node.type === "ExportNamedDeclaration" && node.source != null) {
    for (const specifier of node.specifiers) {
      const imported = { type: "ImportSpecifier", imported: specifier.local };
      const name = forbiddenName(importedPath(node.source, imported));
      if (name !== undefined) report(specifier, name);
    }
    return;
  }
  if (node.type === "MemberExpression") {
    const name = forbiddenName(pathOf(node, aliases));
    if (name !== undefined) report(outermostStart(node), name);
    return;
  }
  if (node.type === "Identifier" && isReference(parent, key)) {
    const name = forbiddenName(pathOf(node, aliases));
    if (name !== undefined) report(node, name);
    return;
  }
  if ((node.type === "NewExpression" || node.type === "CallExpression") && isClockCall(node, aliases)) {
    report(node, NEW_DATE);
    return;
  }
  const pattern = patternWithSource(node);
  if (pattern !== undefined) checkPattern(pattern.target, pathOf(pattern.source, aliases), report);
}

/** `new Date()` without arguments; `Date(…)` without new ignores its arguments and reads the time as well. */
function isClockCall(node, aliases) {
  if (pathOf(node.callee, aliases)?.join(".") !== "Date") return false;
  return node.type === "CallExpression" || node.arguments.length === 0;
}

function outermostStart(node) {
  return { start: node.start };
}

/** Whether an identifier stands for a value, and is not merely the name of a property, label or declaration. */
function isReference(parent, key) {
  switch (parent?.type) {
    case "MemberExpression":
      return key === "object" || parent.computed;
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
    case "AccessorProperty":
      return key !== "key" || parent.computed;
    case "VariableDeclarator":
      return key === "init";
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
      return false;
    case "ExportSpecifier":
      return key === "local";
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ClassDeclaration":
    case "ClassExpression":
      return key !== "id" && key !== "params";
    case "ArrowFunctionExpression":
      return key !== "params";
    default:
      return true;
  }
}

function patternWithSource(node) {
  if (node.type === "VariableDeclarator" && node.init !== null) return { target: node.id, source: node.init };
  if (node.type === "AssignmentExpression" || node.type === "AssignmentPattern") {
    return { target: node.left, source: node.right };
  }
  return undefined;
}

function checkPattern(target, path, report) {
  if (path === undefined || target.type !== "ObjectPattern") return;
  for (const property of target.properties) {
    if (property.type !== "Property") continue;
    const key = propertyName(property.key, property.computed);
    if (key === undefined) continue;
    const inner = GLOBAL_OBJECTS.has(key) && path.length === 0 ? path : [...path, key];
    const name = forbiddenName(inner);
    if (name !== undefined) report(property, name);
    else
      checkPattern(
        property.value.type === "AssignmentPattern" ? property.value.left : property.value,
        inner,
        report,
      );
  }
}
