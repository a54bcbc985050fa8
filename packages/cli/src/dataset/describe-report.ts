import type { DatasetReport } from '@modelspeak/datasets';
import { columns } from '../output/columns.js';
import { bar, timeText } from '../output/progress.js';

const LEFT_OUT: Readonly<Record<string, string>> = {
  too_long: 'too long',
  nothing_to_train: 'with nothing to train',
  duplicate: 'repeated',
};

/** Describes what a run has done, on several lines. */
export function describeReport(report: DatasetReport, seconds: number): string {
  const { rows, written, outputRows, tokens, trainedTokens, truncated } = report;
  const left = Object.entries(report.leftOut).map(
    ([reason, count]) => `${number(count)} ${LEFT_OUT[reason] ?? reason}`,
  );
  const lines = [
    `${number(rows)} ${rows === 1 ? 'row' : 'rows'} in ${timeText(seconds)}: ${number(written)} written` +
      (outputRows === written ? '' : `, packed into ${number(outputRows)}`),
    ...(left.length > 0 ? [`left out: ${left.join(', ')}`] : []),
    ...(truncated > 0 ? [`shortened: ${number(truncated)}`] : []),
    ...report.refused.map(
      ({ code, count, first }) => `refused: ${number(count)} (${code}), the first ${first}`,
    ),
    ...splitLines(report),
    ...(tokens > 0
      ? [`${number(tokens)} tokens, of which ${percent(trainedTokens / tokens)} are trained`]
      : []),
    ...(tokens > 0 ? histogram(report) : []),
    ...(report.ignoredKeys.length > 0
      ? [`keys that are not used: ${report.ignoredKeys.join(', ')}`]
      : []),
  ];
  return lines.join('\n');
}

function splitLines({ splits }: DatasetReport): readonly string[] {
  const entries = Object.entries(splits);
  if (entries.length < 2) return [];
  return [`splits: ${entries.map(([name, rows]) => `${name} ${number(rows)}`).join(', ')}`];
}

function histogram({ lengths }: DatasetReport): readonly string[] {
  const most = Math.max(...lengths.map(({ rows }) => rows));
  return columns(
    lengths.map(({ upTo, rows }) => [
      `up to ${number(upTo)} tokens`,
      `${number(rows)} rows`.padStart(12),
      bar(rows / most).replaceAll('░', ''),
    ]),
  );
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
