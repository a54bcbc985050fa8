import type { DownloadProgress } from '@modelspeak/embedded';
import { bar, timeText } from '../output/progress.js';

/** Such as `████████░░░░░░░░░░░░ 447/1117 MB  12.3 MB/s  54 s left`. */
export function downloadLine(
  { received, size, from }: DownloadProgress & { readonly from: number },
  milliseconds: number,
): string {
  // What an earlier run downloaded says nothing about the speed of this one.
  const speed = milliseconds > 0 ? ((received - from) * 1000) / milliseconds : 0;
  return [
    `${bar(received / size)} ${megabytes(received)}/${megabytes(size)} MB`,
    ...(speed > 0 ? [`${(speed / 1e6).toFixed(1)} MB/s`] : []),
    ...(speed > 0 && received < size ? [`${timeText((size - received) / speed)} left`] : []),
  ].join('  ');
}

/** Such as `1.12 GB` or `491 MB`. */
export function sizeText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${megabytes(bytes)} MB`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)}`;
}
