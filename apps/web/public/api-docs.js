// Script of /api/docs: search, copy, and unfolding of the addressed operation.

const theme = readTheme();
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

const operations = [...document.querySelectorAll("details.operation")];
const entries = [...document.querySelectorAll("nav li[data-of]")];
const words = document.body.dataset;
const copyStatus = document.getElementById("copy-status");

unfoldTarget();
addEventListener("hashchange", unfoldTarget);
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest('a[href^="#op-"]') : null;
  // also when the address does not change
  if (link !== null) unfold(link.getAttribute("href"));
});

const field = document.getElementById("search");
document.querySelector("search").hidden = false;
field.addEventListener("input", search);
if (field.value !== "") search();

for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button.parentElement.querySelector("code")));
}
// on a phone the list of calls would precede the first call
if (matchMedia("(max-width: 63.9375rem)").matches) document.querySelector("details.contents").open = false;

function search() {
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (operation) => wanted.every((word) => operation.dataset.search.includes(word));
  const found = operations.filter(isFound);
  for (const operation of operations) operation.hidden = !found.includes(operation);
  for (const entry of entries) entry.hidden = !found.some(({ id }) => id === entry.dataset.of);
  for (const section of document.querySelectorAll("main > section")) {
    const own = [...section.querySelectorAll("details.operation")];
    section.hidden = wanted.length > 0 && (own.length === 0 || own.every(({ hidden }) => hidden));
  }
  const text = found.length === 0 ? words.nothing : words.found;
  document.getElementById("found").textContent =
    wanted.length === 0
      ? ""
      : text.replace("{found}", String(found.length)).replace("{all}", String(operations.length));
}

function unfoldTarget() {
  unfold(location.hash);
}

function unfold(hash) {
  const target = document.getElementById(hash.slice(1));
  if (!(target instanceof HTMLDetailsElement)) return;
  // the target may not match the search
  if (target.hidden) {
    field.value = "";
    search();
  }
  target.open = true;
  target.scrollIntoView();
}

async function copy(code) {
  const isCopied =
    (await navigator.clipboard?.writeText(code.textContent).then(
      () => true,
      () => false,
    )) ?? false;
  copyStatus.textContent = isCopied || copySelected(code) ? words.copied : words.notCopied;
  setTimeout(() => {
    copyStatus.textContent = "";
  }, 4000);
}

/** Without HTTPS, as in many halls, there is no clipboard API. */
function copySelected(code) {
  getSelection().selectAllChildren(code);
  return document.execCommand("copy");
}

function readTheme() {
  try {
    return localStorage.getItem("platzwart.theme");
  } catch {
    return null;
  }
}
