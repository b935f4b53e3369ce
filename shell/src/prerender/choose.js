/* Runs inline, before the body: asks for the page's files at once, and says what of the still page fits. */
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
  function ask(app, files) {
    files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'script';
      link.href = app.base + file;
      /* The entry is loaded with its integrity; a preload without it would be fetched twice. */
      if (file === app.entry && app.integrity) link.integrity = app.integrity;
      document.head.appendChild(link);
    });
  }
  Object.keys(apps).forEach(function (name) {
    if (name === 'shell') return;
    apps[name].routes.forEach(function (route) {
      if (route.path !== path) return;
      /* The guard will send a visitor home. */
      if (route.login && !token) {
        path = '/';
        return;
      }
      bare = !!route.bare;
      ask(apps[name], route.preload);
    });
  });
  root.dataset.at = path === '/' ? 'home' : bare ? 'bare' : 'elsewhere';
  if (token) root.dataset.member = '1';
})();
