import { bar, timeText } from '../output/progress.js';

/** The progress of a run. */
export interface Counts {
  /** How many rows there are, if that is known. */
  readonly total: number | undefined;
  /** How many already had a result. */
  readonly found: number;
  readonly asked: number;
  readonly failed: number;
  /** The cost of the answers, if the prices are known. */
  readonly cost: number | undefined;
}

/** Such as `████████░░░░░░░░░░░░ 42/100  3.1 a second  19 s left  $0.0123  1 failed`. */
export function progressLine(counts: Counts, milliseconds: number): string {
  const { total, found, asked, failed, cost } = counts;
  const done = found + asked + failed;
  const speed = milliseconds > 0 ? ((asked + failed) * 1000) / milliseconds : 0;
  const left = total === undefined || speed === 0 ? undefined : (total - done) / speed;
  return [
    total === undefined ? `${done}` : `${bar(total === 0 ? 1 : done / total)} ${done}/${total}`,
    ...(speed > 0 ? [`${speed.toFixed(1)} a second`] : []),
    ...(left !== undefined && left > 0 ? [`${timeText(left)} left`] : []),
    ...(cost !== undefined && cost > 0 ? [`$${cost.toFixed(4)}`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join('  ');
}
