// Finds every use of APIs that depend on the machine's time zone: Date, Intl, Temporal, and methods that format or split by it.
// The file is parsed, so comments, strings and types do not matter.
import { GLOBAL_OBJECTS, parsed, visit } from "./adapter-rules.mjs";

const GLOBALS = new Set(["Date", "Intl", "Temporal"]);
const METHODS = /^(?:toLocale(?:Date|Time)?String|getTimezoneOffset)$/;

/**
 * @param {string} file its name decides whether it may contain JSX
 * @param {string} text
 * @returns {{ line: number, name: string }[]} the uses found, in their order in the text
 */
export function zoneUses(file, text) {
  // `{ Date }` is key and value at one position
  const found = new Map();
  visit(parsed(file, text), (node, parent, key) => {
    const name = nameOf(node, parent, key);
    if (name !== undefined)
      found.set(node.start, { line: text.slice(0, node.start).split("\n").length, name });
  });
  return [...found.values()];
}

function nameOf(node, parent, key) {
  if (node.type === "Identifier") {
    if (METHODS.test(node.name)) return node.name;
    return GLOBALS.has(node.name) && !isMemberOfSomething(parent, key) ? node.name : undefined;
  }
  // globalThis["Date"], value["toLocaleString"]
  if (node.type === "Literal" && parent?.type === "MemberExpression" && typeof node.value === "string")
    return GLOBALS.has(node.value) || METHODS.test(node.value) ? node.value : undefined;
  return undefined;
}

/** `column.Date` is a member; `globalThis.Date` is the global itself. */
function isMemberOfSomething(parent, key) {
  if (parent?.type !== "MemberExpression" || key !== "property" || parent.computed) return false;
  return !GLOBAL_OBJECTS.has(parent.object.name);
}
