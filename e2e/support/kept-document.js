// Runs once in the document that a worker keeps: mounts the page anew for each test, and puts back what the one before
// left of listeners of the document, attributes, storage and scroll.
(() => {
  const host = window;
  const listeners = [];
  let close = null;
  let mounted = new AbortController();

  // A page that was taken away asks and waits for nothing more, also not when it learns that what it asked was given up:
  // it would use the session that lies there for the next test.
  const fetchWhile =
    (signal) =>
    (input, init = {}) =>
      fetch(input, { ...init, signal: AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]) });
  const setTimeoutWhile =
    (signal) =>
    (run, ...rest) =>
      setTimeout((...given) => signal.aborted || run(...given), ...rest);

  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const outlivesPage =
      [window, document, document.body, document.documentElement].includes(this) ||
      this instanceof MediaQueryList;
    if (close !== null && outlivesPage) listeners.push([this, type, listener, options]);
    return listen.call(this, type, listener, options);
  };

  host.openPage = async ({ path, stored }) => {
    host.closePage();
    mounted = new AbortController();
    const { signal } = mounted;
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    history.replaceState(null, "", path);
    document.documentElement.lang = "de";
    document.title = "Platzwart";
    const element = document.body.appendChild(document.createElement("div"));
    element.id = "root";
    close = () => {};
    close = await host.makeApp(fetchWhile(signal), setTimeoutWhile(signal)).open(element);
  };
  host.closePage = () => {
    if (close === null) return;
    close();
    close = null;
    mounted.abort();
    // as who goes elsewhere does: a part that was gone to is kept in sight for ten seconds
    host.dispatchEvent(new Event("wheel"));
    for (const [target, type, listener, options] of listeners.splice(0))
      target.removeEventListener(type, listener, options);
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    scrollTo(0, 0);
    // an address of the page with a "#" would be a place in this very document otherwise
    history.replaceState(null, "", "/healthz");
  };
})();
