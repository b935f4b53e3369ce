import type { ReleaseDependencies } from '@site/contract/operators';

const row = 34;
const box = { width: 240, height: 26 };
const columns = { slots: 0, apps: 400, others: 800 } as const;
const width = columns.others + box.width;

interface Node {
  name: string;
  x: number;
  y: number;
  /** Belongs to what was searched for. */
  isFound: boolean;
}

const place = (names: readonly string[], x: number, height: number, found: ReadonlySet<string>): Node[] =>
  names.map((name, index) => ({ name, x, y: ((index + 0.5) * height) / names.length, isFound: found.has(name) }));

function Line({ from, to, isFound }: { from: Node; to: Node; isFound: boolean }) {
  const [x1, x2] = [from.x + box.width, to.x];
  return (
    <path
      d={`M${x1},${from.y} C${x1 + 60},${from.y} ${x2 - 60},${to.y} ${x2},${to.y}`}
      fill="none"
      stroke={isFound ? 'var(--accent)' : '#bfbfbf'}
      strokeWidth={isFound ? 2 : 1}
    />
  );
}

function Box({ name, x, y, isFound }: Node) {
  return (
    <>
      <rect
        x={x}
        y={y - box.height / 2}
        width={box.width}
        height={box.height}
        rx={4}
        fill={isFound ? 'var(--selected)' : 'var(--plot)'}
        stroke={isFound ? 'var(--accent)' : '#8c8c8c'}
      />
      <text x={x + box.width / 2} y={y + 5} textAnchor="middle" fontSize={13} fill="currentColor">
        {name}
      </text>
    </>
  );
}

interface Props {
  dependencies: ReleaseDependencies;
  /** Names of apps and slots that are emphasised. */
  found: ReadonlySet<string>;
}

/**
 * Slots of the shell, the live apps, and what all of them share, with a line for each use. The table below it has the
 * same content.
 */
export function DependencyGraph({ dependencies, found }: Props) {
  const { apps, slots, shared_version: sharedVersion } = dependencies;
  const height = Math.max(slots.length, apps.length, 2) * row;
  const slotNodes = place(slots, columns.slots, height, found);
  const appNodes = place(
    apps.map(({ app }) => app),
    columns.apps,
    height,
    found,
  );
  const others = place([`@site/shared ${sharedVersion ?? '—'}`, '接口服务'], columns.others, height, found);
  const uses = apps.flatMap(({ app, slots: filled }) => filled.map((slot) => ({ app, slot })));
  return (
    <svg
      role="img"
      aria-label={`依赖图：${apps.length} 个应用，${slots.length} 个插槽，${uses.length} 个插槽被使用`}
      viewBox={`-1 0 ${width + 2} ${height}`}
      className="dependency-graph"
    >
      {uses.map(({ app, slot }) => {
        const [from, to] = [slotNodes.find(({ name }) => name === slot), appNodes.find(({ name }) => name === app)];
        return from && to && <Line key={slot} from={from} to={to} isFound={from.isFound && to.isFound} />;
      })}
      {appNodes.flatMap((app) =>
        others.map((other) => <Line key={app.name + other.name} from={app} to={other} isFound={false} />),
      )}
      {[...slotNodes, ...appNodes, ...others].map((node) => (
        <Box key={`${node.x} ${node.name}`} {...node} />
      ))}
    </svg>
  );
}
