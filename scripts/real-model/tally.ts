import type { Recorded } from './record.ts';

const OUTCOMES = ['right', 'wrong', 'no call', 'false call', 'error'] as const;

/** A table of how the tasks of a model were answered: a row for each way, and then by the kind of the tasks. */
export function tallyOf(records: readonly Recorded[]): string {
  const ways = [...new Set(records.map(({ way }) => way))].sort(byPlace);
  const kinds = [...new Set(records.map(({ kind }) => kind))];
  const rows = ways.map((way) => {
    const answered = records.filter((one) => one.way === way);
    const seconds = answered.reduce((sum, one) => sum + one.seconds, 0) / answered.length;
    return [
      way,
      `${answered.length}`,
      ...OUTCOMES.map((outcome) => `${answered.filter((one) => one.outcome === outcome).length}`),
      seconds.toFixed(1),
    ];
  });
  const byKind = kinds.map((kind) => [
    kind,
    ...ways.map((way) => {
      const answered = records.filter((one) => one.way === way && one.kind === kind);
      const right = answered.filter(({ outcome }) => outcome === 'right').length;
      return answered.length === 0 ? '' : `${right}/${answered.length}`;
    }),
  ]);
  return [
    lines([['way', 'tasks', ...OUTCOMES, 's each'], ...rows]),
    lines([['right of', ...ways], ...byKind]),
  ].join('\n\n');
}

/** Ways with calls first. */
function byPlace(one: string, other: string): number {
  return Number(other.includes('-')) - Number(one.includes('-'));
}

/** Cells in columns. */
function lines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
