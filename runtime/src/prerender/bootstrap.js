/*
 * Runs inline before the body: starts to fetch what the requested page needs beside the shell's script, and shows the
 * page's prerendered markup. The build writes the shell's own first requests and the themes' colours here (page.ts).
 */
(function () {
  var own = SHELL_READS;
  var text = document.getElementById('site-registry').textContent;
  var apps = text ? JSON.parse(text).apps : {};
  var address = location.hash.slice(1).split('?');
  var path = address[0] || '/';
  var query = path === '/' ? '' : address[1];
  var root = document.documentElement;
  var requested = location.hash;
  var token = null;
  var closed = false;
  var known = null;
  try {
    token = sessionStorage.getItem('token');
    known = JSON.parse(localStorage.getItem('appInfo'));
    /* As in Site.tsx: a site that was closed shows and requests nothing before the API host answers. */
    closed = !!known && Number(known.site_state ?? 1) !== 1;
    if (known && known.title) document.title = known.title;
  } catch {
    /* storage is not available or unreadable: a visitor of an open site */
  }
  /* Hashes of scripts and markup by app; `setLiveRegistry` replaces those of apps that are replaced. */
  var hashes = (window.scriptHashes = {});
  for (var name in apps) hashes[name] = apps[name].hashes;
  /*
   * The integrity of a script or of markup of the site. A file that the registry does not name gets one that no content
   * has, so that the browser does not use it. Other origins serve a developer's apps.
   */
  window.integrityOf = function (address) {
    var url = new URL(address, location.href);
    if (!hashes.shell || url.origin !== location.origin) return '';
    var found = /^\/(?:files\/([^/]+)|releases\/([^/]+)\/[^/]+)\/(.+)/.exec(url.pathname) || [];
    var ofApp = hashes[found[1] || found[2]] || {};
    return 'sha256-' + (ofApp[found[3]] || 'A'.repeat(43)) + '=';
  };
  function preload(app, files) {
    files.filter(notHere).forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'script';
      /* The shell's script is needed first. */
      link.fetchPriority = 'low';
      link.href = app.base + file;
      /* A preload without the integrity of its script would be fetched twice. */
      link.integrity = integrityOf(link.href);
      document.head.appendChild(link);
    });
  }
  function load(app, part) {
    preload(app, part.preload);
    /* Parameters in the address may ask for other data. */
    if (!query) request(part.reads);
  }
  /* Parts of the kit that the page shows first; see `kitFiles` in appSchema.ts. */
  function preloadKit(names) {
    names.forEach(function (name) {
      preload(apps.shell, apps.shell.kitFiles[name] || []);
    });
  }
  /* Read by `shared/src/api/earlyReads.ts`. */
  var reads = (window.earlyReads = new Map());
  function keyOf(it) {
    return [it.url, it.body || '', token || ''].join(' ');
  }
  /* As in start.tsx: nothing else before it is known, on the first visit, that the site is open. */
  function request(list) {
    if (known) return send(list);
    void opened.then(function () {
      return send(list);
    });
  }
  function send(list) {
    (list || []).forEach(function (it) {
      if (it.login && !token) return;
      var key = keyOf(it);
      if (reads.has(key)) return;
      var options = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(30000) };
      if (token) options.headers.authorization = 'Bearer ' + token;
      if (it.body) {
        options.method = 'POST';
        options.body = it.body;
        options.headers['content-type'] = 'application/json';
      }
      var response = fetch('/api/' + it.url, options);
      /* The query that takes it handles the failure. */
      response.catch(function () {});
      reads.set(key, response);
    });
  }
  /* The body has been parsed then, and the deferred scripts have not run. */
  function whenParsed(run) {
    if (document.readyState === 'loading') document.addEventListener('readystatechange', run, { once: true });
    else run();
  }
  /* React has not started, and the address is still the requested one. */
  function waiting() {
    return location.hash === requested && document.querySelector('#root > [data-prerendered]');
  }
  function showMarkup(app, route) {
    whenParsed(function () {
      var title = document.querySelector('[data-prerendered="title"] h1');
      if (title && waiting()) title.textContent = route.title;
    });
    /* The offline copy of the site may not have the markup. Other parameters may select what a page shows. */
    if (!route.markup || !('adoptedStyleSheets' in document) || !navigator.onLine) return;
    if (query && !/^redirect=[^&]*$/.test(query)) return;
    var url = new URL(app.base + route.markup, location.href);
    if (url.origin !== location.origin) return;
    fetch(url, { priority: 'high', integrity: integrityOf(url) })
      .then(function (response) {
        return response.ok ? response.json() : {};
      })
      .then(function (page) {
        return opened.then(function () {
          return show(page, route);
        });
      })
      /* The page is shown when its scripts have loaded. */
      .catch(function () {});
  }
  function show(page, route) {
    var markup = page[token ? 'member' : 'visitor'];
    if (!markup) return;
    whenParsed(function () {
      if (waiting()) insert(page.css, markup, route.reads || []);
    });
  }
  /*
   * Controls of the markup do nothing before React. The last one that was tapped looks pressed, and `takeOverPage.ts`
   * repeats its tap.
   */
  function press(control) {
    var pressed = document.querySelector('[data-pressed]');
    if (pressed) delete pressed.dataset.pressed;
    if (control) control.dataset.pressed = '';
    var page = window.prerenderedPage;
    if (page) page.tapped = page.element.contains(control) ? control : null;
  }
  addEventListener('click', function (event) {
    var control = event.target.closest('#root > [data-prerendered] :is(a, button)');
    /* A link works, and leaves the page of an earlier tap. */
    if (control) press(control.matches('a') ? null : control);
  });
  /* Over `#root`, so that React can replace what is there while the member uses the fields. */
  function insert(css, markup, declared) {
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    var element = document.createElement('div');
    element.id = 'prerendered-page';
    element.innerHTML = markup;
    element.querySelectorAll('[data-one-of]').forEach(function (it) {
      it.replaceWith(it.children[crypto.getRandomValues(new Uint32Array(1))[0] % it.children.length]);
    });
    element.querySelectorAll('[data-call]').forEach(function (it) {
      fill(it, declared);
    });
    /* Read by `prerenderedPage.ts`. */
    var page = (window.prerenderedPage = { element: element, tapped: null, composing: false });
    element.addEventListener('click', function (event) {
      var control = event.target.closest('button, [type=checkbox], [type=radio], [role=switch]');
      if (!control) return;
      press(control);
      event.preventDefault();
    });
    /* A picture that is missing or fails stays an empty box until React shows its fallback. */
    element.addEventListener(
      'error',
      function (event) {
        event.target.removeAttribute('src');
      },
      true,
    );
    element.addEventListener('input', function () {
      page.tapped = null;
    });
    element.addEventListener('compositionstart', function () {
      page.composing = true;
    });
    element.addEventListener('compositionend', function () {
      page.composing = false;
    });
    element.addEventListener('submit', function (event) {
      event.preventDefault();
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.concat(sheet);
    document.body.insertBefore(element, document.getElementById('root').nextSibling);
    addEventListener('hashchange', remove);
    function remove() {
      removeEventListener('hashchange', remove);
      if (window.prerenderedPage !== page) return;
      delete window.prerenderedPage;
      element.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(function (it) {
        return it !== sheet;
      });
    }
    page.remove = remove;
  }
  /* The data of an early answer, which React reads too; null without an answer, or if React has taken it. */
  function dataOf(read) {
    return Promise.resolve(reads.get(keyOf(read)))
      .then(function (response) {
        return response
          .clone()
          .json()
          .catch(function () {
            return {};
          });
      })
      .then(function (body) {
        return body.data || {};
      })
      .catch(function () {
        return null;
      });
  }
  /* Replaces skeletons by the items of an early answer: `shared/src/ui/prerender/EarlyItems.tsx`. */
  function fill(template, declared) {
    var read = declared.find(function (it) {
      return it.url === template.dataset.call;
    });
    if (!read) return;
    void opened
      .then(function () {
        return dataOf(read);
      })
      .then(function (data) {
        return data && replace(template, data);
      })
      /* The skeletons stay until React has the answer. */
      .catch(function () {});
  }
  function replace(template, data) {
    var items = [data, data.data, data.value].find(Array.isArray) || [];
    var otherwise = template.nextElementSibling;
    var markup = items.length ? filled(template, items) : '';
    if (!markup && otherwise && 'otherwise' in otherwise.dataset) markup = otherwise.innerHTML;
    if (!markup) return;
    var list = template.parentNode;
    list.innerHTML = markup;
    var busy = list.closest('[aria-busy]');
    if (busy) busy.removeAttribute('aria-busy');
  }
  function filled(template, items) {
    var fields = template.dataset.fields.split(' ');
    return Array.from(template.content.children, function (it, index) {
      if (index >= items.length) return '';
      function textOf(field) {
        var parts = fields[field].split('.');
        return String(items[index][parts[0]] ?? '').slice(0, parts[1]);
      }
      /* A part of an address, such as an id; a field may also be a whole address. */
      var html = it.outerHTML.replace(/ href="[^"_][^"]*"/g, function (address) {
        return address.replace(/__(\d)__/g, function (_, field) {
          return encodeURIComponent(textOf(field));
        });
      });
      return html.replace(/__(\d)__/g, function (_, field) {
        return textOf(field).replace(/[&<>"]/g, function (sign) {
          return '&#' + sign.charCodeAt(0) + ';';
        });
      });
    }).join('');
  }
  function notHere(file) {
    return !document.querySelector('[src$="' + file + '"], [href$="' + file + '"]');
  }
  /*
   * The theme that was chosen on this device (`mfe-account/src/appearance`), otherwise the system's. In a cookie,
   * because the end of a session clears the storages.
   */
  var prefersLight = matchMedia('(prefers-color-scheme: light)');
  function applyTheme() {
    var chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
    var theme = (chosen ? chosen[1] === 'light' : prefersLight.matches) ? 'light' : 'dark';
    root.dataset.theme = theme;
    document.querySelector('[name=theme-color]').content = THEME_COLORS[theme];
  }
  window.applyTheme = applyTheme;
  applyTheme();
  prefersLight.addEventListener('change', applyTheme);
  /* Another tab chose one, also while the browser kept this page for a return to it. */
  addEventListener('storage', applyTheme);
  addEventListener('pageshow', applyTheme);
  if (token) root.dataset.member = '1';
  if (closed) {
    root.dataset.at = 'closed';
    return;
  }
  send(own.all);
  /* Stays pending if the site is closed, and if React has taken the answer: it then requests the rest itself. */
  var opened = known
    ? Promise.resolve()
    : dataOf(own.all[0]).then(function (info) {
        var rest = info && Number(info.site_state) === 1 && reads.has(keyOf(own.all[0]));
        return rest ? undefined : new Promise(function () {});
      });
  var names = Object.keys(apps);
  var found = null;
  names.forEach(function (name) {
    apps[name].routes.forEach(function (route) {
      if (name !== 'shell' && route.path === path) found = { app: apps[name], route: route };
    });
  });
  /* The guard redirects a visitor to the home page. */
  if (found && found.route.login && !token) {
    found = null;
    path = '/';
  }
  if (found) {
    document.title = found.route.title + ' - ' + document.title;
    showMarkup(found.app, found.route);
  }
  /* Every page needs the files of the shell. */
  if (apps.shell) load(apps.shell, apps.shell.routes[0]);
  if (token) request(own.member);
  if (found) load(found.app, found.route);
  if (found && found.route.kit && apps.shell && apps.shell.kitFiles) preloadKit(found.route.kit);
  if (path === '/') {
    request(own.home);
    names.forEach(function (name) {
      (apps[name].slots || []).forEach(function (slot) {
        if (slot.name === 'home.games') load(apps[name], slot);
      });
    });
  }
  root.dataset.at = path === '/' ? 'home' : found && found.route.bare ? 'bare' : 'elsewhere';
})();
