/* Plain JavaScript needs no build. */
const form = document.querySelector('form');
const status = document.querySelector('#status');
const steps = document.querySelector('#steps');

const readJson = async (path) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

/** A step: what happens, where in the sources, and what the running site has there. */
const step = (title, text, value) => {
  const item = document.createElement('li');
  item.append(element('h2', title), element('p', text));
  if (value !== undefined) {
    const shown = element('pre', JSON.stringify(value, null, 2));
    // Long ones scroll, by keyboard too.
    shown.tabIndex = 0;
    item.append(shown);
  }
  return item;
};

const sizes = ({ files }, names) =>
  Object.fromEntries(names.map((name) => [name, `${files[name]?.brotli ?? '?'} bytes (brotli)`]));

const routeSteps = (path, { descriptor, registry }) => {
  const { preload, uses, markup, ...route } = descriptor.routes.find((it) => it.path === path);
  const live = registry.apps[descriptor.name].routes.find((it) => it.path === path);
  return [
    step('Declared', `A line in ${descriptor.name}/src/app.ts. The page is a module with a default export.`, route),
    step('Built', 'The build makes a federation expose of it and records what the page imports.', {
      expose: `./pages${path}`,
      uses,
    }),
    step('Described', 'The descriptor names the files that the page loads first; the build has its budget.', {
      preload: sizes(descriptor, preload),
      markup,
    }),
    step('Checked', 'The gate refuses it if another app has the route, or if a linked route disappears.', {
      linkedByThisApp: descriptor.links,
    }),
    step('Live', 'The registry in the page has it; the shell needs no release for a new route.', live),
    step('Opened', 'The inline script preloads the files; the router shows RemotePart, which loads the expose.', {
      address: `/#${path}`,
      base: registry.apps[descriptor.name].base,
    }),
  ];
};

const slotSteps = (name, { descriptor, shell }) => {
  const { preload, props } = descriptor.slots.find((it) => it.name === name);
  return [
    step('Offered', 'The shell has a Slot element; its props are in slotContracts of @site/shared.', {
      slot: name,
      passes: shell.provides.slotProps?.[name],
    }),
    step('Filled', `A line in ${descriptor.name}/src/app.ts: widget<typeof Component>('./module').`, {
      expects: props,
    }),
    step('Checked', 'The compiler checks the props when the app is built, the gate when either of both is released.', {
      builtWith: descriptor.shared.compiledAgainst,
      sharedOfTheShell: shell.provides.shared.version,
    }),
    step('Shown', 'The shell loads the expose beside its own content; a failure stays in the slot.', {
      expose: `./slots/${name}`,
      preload: sizes(descriptor, preload),
    }),
  ];
};

const callSteps = (name, { descriptor }) => {
  const { method, access, request, response, viaShell, optional } = descriptor.calls[name];
  return [
    step('Declared', 'In contract/src: method, access, and the schemas of request and response.', {
      call: `${method} /api/${name}`,
      access,
      request,
    }),
    step('Used', viaShell ? 'The shell makes it; this app reads its answer.' : 'An endpoint of the app makes it.', {
      endpoints: descriptor.endpoints.map((it) => it.name),
    }),
    step('Described', 'The descriptor has the schema as built, of the answer only the fields that the app reads.', {
      response,
    }),
    step(
      'Checked',
      optional
        ? 'The gate compares it with /api/contract of the API host; a host may lack this call.'
        : 'The gate compares it with /api/contract of the API host, which must have it.',
    ),
    step('Answered', 'The API host checks the request with the same schema; operators see failures by release.'),
  ];
};

const parts = ({ routes, slots, calls }) => [
  ...routes.map(({ path }) => ['route', path]),
  ...slots.map(({ name }) => ['slot', name]),
  ...Object.keys(calls).map((name) => ['call', name]),
];

const renderers = { route: routeSteps, slot: slotSteps, call: callSteps };

const fill = (select, values) => {
  select.replaceChildren(...values.map((value) => element('option', value)));
};

const start = async () => {
  const registry = await readJson('/registry.json');
  const readDescriptor = (app) => readJson(`/releases/${app}/${registry.apps[app].version}/descriptor.json`);
  const shell = await readDescriptor('shell');
  let descriptor;
  /** Counts the choices of an app. */
  let chosen = 0;

  const show = () => {
    const [kind, name] = form.part.value.split(' ');
    steps.replaceChildren(...renderers[kind](name, { descriptor, registry, shell }));
    status.textContent = `${descriptor.name} ${descriptor.version}, built ${descriptor.builtAt}`;
  };
  const choose = async () => {
    const app = form.app.value;
    chosen += 1;
    const choice = chosen;
    // Until it is read there is nothing of this app to choose from.
    form.part.replaceChildren();
    steps.replaceChildren();
    status.textContent = `Reading ${app}`;
    try {
      const read = await readDescriptor(app);
      // A later choice has an answer of its own, even if it is the same app.
      if (choice !== chosen) return;
      descriptor = read;
    } catch (error) {
      if (choice === chosen) fail(error);
      return;
    }
    fill(
      form.part,
      parts(descriptor).map((part) => part.join(' ')),
    );
    show();
  };
  fill(
    form.app,
    Object.keys(registry.apps).filter((app) => app !== 'shell'),
  );
  form.app.addEventListener('change', choose);
  form.part.addEventListener('change', show);
  await choose();
};

const fail = (error) => {
  status.textContent = error.message;
};

start().catch(fail);
