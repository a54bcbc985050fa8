import type { DatasetProgress } from '@modelspeak/datasets';
import { bar, timeText } from '../output/progress.js';

/** Such as `████░░░░░░░░░░░░░░░░ 20%  1,000 rows  250 rows/s  180,000 tokens/s  16 s left  2 refused`. */
export function datasetProgressLine(progress: DatasetProgress, milliseconds: number): string {
  const { rows, tokens, bytes, totalBytes, refused, earlier } = progress;
  const seconds = milliseconds / 1000;
  const speed = (count: number): string =>
    Math.round(seconds > 0 ? count / seconds : 0).toLocaleString('en');
  const part = totalBytes ? Math.min(1, bytes / totalBytes) : undefined;
  const isKnown = totalBytes !== undefined && bytes > earlier.bytes;
  const left = isKnown ? (seconds * Math.max(0, totalBytes - bytes)) / (bytes - earlier.bytes) : 0;
  return [
    ...(part === undefined ? [] : [`${bar(part)} ${Math.floor(part * 100)}%`]),
    `${rows.toLocaleString('en')} rows`,
    `${speed(rows - earlier.rows)} rows/s`,
    ...(tokens > 0 ? [`${speed(tokens - earlier.tokens)} tokens/s`] : []),
    ...(left > 0 ? [`${timeText(left)} left`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString('en')} refused`] : []),
  ].join('  ');
}
