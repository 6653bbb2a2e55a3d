// Runs once in the document that a worker keeps: mounts the page anew for each test, and puts back what the one before
// left of timers, requests, listeners of the document, attributes, storage and scroll.
(() => {
  const host = window;
  const listeners = [];
  const timeouts = new Set();
  let close = null;
  let asking = new AbortController();

  // what the page of the test before still asks would come to the next test's hall, which knows nothing of its session
  const ask = host.fetch.bind(host);
  host.fetch = (input, init = {}) =>
    ask(input, { ...init, signal: AbortSignal.any([asking.signal, ...(init.signal ? [init.signal] : [])]) });

  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const outlivesPage =
      [window, document, document.body, document.documentElement].includes(this) ||
      this instanceof MediaQueryList;
    if (close !== null && outlivesPage) listeners.push([this, type, listener, options]);
    return listen.call(this, type, listener, options);
  };
  const { setTimeout: later, clearTimeout: drop } = host;
  host.setTimeout = (run, ...rest) => {
    const id = later(
      (...given) => {
        timeouts.delete(id);
        run(...given);
      },
      ...rest,
    );
    timeouts.add(id);
    return id;
  };
  host.clearTimeout = (id) => {
    timeouts.delete(id);
    drop(id);
  };

  host.openPage = async ({ path, stored }) => {
    host.closePage();
    asking = new AbortController();
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    history.replaceState(null, "", path);
    document.documentElement.lang = "de";
    document.title = "Platzwart";
    const element = document.body.appendChild(document.createElement("div"));
    element.id = "root";
    close = () => {};
    close = await host.makeApp().open(element);
  };
  host.closePage = () => {
    if (close === null) return;
    close();
    close = null;
    asking.abort();
    for (const [target, type, listener, options] of listeners.splice(0))
      target.removeEventListener(type, listener, options);
    for (const id of timeouts) drop(id);
    timeouts.clear();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    scrollTo(0, 0);
    // an address of the page with a "#" would be a place in this very document otherwise
    history.replaceState(null, "", "/healthz");
  };
})();
