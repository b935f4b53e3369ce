/* Runs inline, before the body: names the page's files for the shell's first lines to ask for, and says what of the still page fits. */
(function () {
  var text = document.getElementById('site-registry').textContent;
  var apps = text ? JSON.parse(text).apps : {};
  var path = location.hash.slice(1).split('?')[0] || '/';
  var root = document.documentElement;
  var bare = false;
  var token = null;
  try {
    token = sessionStorage.getItem('token');
  } catch {
    /* storage is closed to this page: a visitor */
  }
  function next(app, files) {
    files.forEach(function (file) {
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
    return !document.querySelector('script[src$="' + file + '"]');
  }
  Object.keys(apps).forEach(function (name) {
    apps[name].routes.forEach(function (route) {
      /* Every page needs the shell's own. */
      if (name === 'shell') return next(apps[name], route.preload.filter(notHere));
      if (route.path !== path) return;
      /* The guard will send a visitor home. */
      if (route.login && !token) {
        path = '/';
        return;
      }
      bare = !!route.bare;
      next(apps[name], route.preload);
    });
  });
  root.dataset.at = path === '/' ? 'home' : bare ? 'bare' : 'elsewhere';
  if (token) root.dataset.member = '1';
})();
