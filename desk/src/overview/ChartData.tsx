interface Props {
  label: string;
  heads: string[];
  /** Cells of each row; the first one names the row. */
  rows: string[][];
}

/** The figures of a chart as a table, closed at first; screen readers and eyes read the same. */
export function ChartData({ label, heads, rows }: Props) {
  return (
    <details className="chart-data">
      <summary>查看数据表</summary>
      {/* Focusable, so that the keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chart-data-scroll" role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head = '', ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, column) => (
                  <td key={heads[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
