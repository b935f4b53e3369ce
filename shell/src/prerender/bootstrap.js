/* Runs inline before the body: names the files that `start.ts` preloads, and marks which prerendered markup to show. */
(function () {
  var text = document.getElementById('site-registry').textContent;
  var apps = text ? JSON.parse(text).apps : {};
  var path = location.hash.slice(1).split('?')[0] || '/';
  var root = document.documentElement;
  var bare = false;
  var token = null;
  var closed = false;
  try {
    token = sessionStorage.getItem('token');
    var known = JSON.parse(localStorage.getItem('appInfo'));
    /* As in Site.tsx: a site that was closed shows and requests nothing before the API host answers. */
    closed = !!known && Number(known.site_state ?? 1) !== 1;
  } catch {
    /* storage is not available or unreadable: a visitor of an open site */
  }
  function next(app, files) {
    files.filter(notHere).forEach(function (file) {
      var link = document.createElement('link');
      link.as = 'script';
      link.dataset.next = '';
      link.href = app.base + file;
      /* The entry is loaded with its integrity; a preload without it would be fetched twice. */
      if (file === app.entry && app.integrity) link.integrity = app.integrity;
      document.head.appendChild(link);
    });
  }
  function notHere(file) {
    return !document.querySelector('[src$="' + file + '"], [href$="' + file + '"]');
  }
  if (token) root.dataset.member = '1';
  if (closed) {
    root.dataset.at = 'closed';
    return;
  }
  Object.keys(apps).forEach(function (name) {
    apps[name].routes.forEach(function (route) {
      /* Every page needs the files of the shell. */
      if (name === 'shell') return next(apps[name], route.preload);
      if (route.path !== path) return;
      /* The guard redirects a visitor to the home page. */
      if (route.login && !token) {
        path = '/';
        return;
      }
      bare = !!route.bare;
      next(apps[name], route.preload);
    });
  });
  root.dataset.at = path === '/' ? 'home' : bare ? 'bare' : 'elsewhere';
})();
