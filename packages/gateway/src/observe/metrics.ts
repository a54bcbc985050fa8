import type { GatewayLogEntry } from './request-log.js';

type Labels = Readonly<Record<string, string>>;

/** The upper bounds of the classes of durations, in seconds. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** Counts requests and tokens, and writes them in Prometheus's text format. */
export class Metrics {
  readonly #counters = new Map<string, number>();
  readonly #histograms = new Map<string, Histogram>();

  add({ route, model = '', status, duration, first, usage }: GatewayLogEntry): void {
    const labels = { route, model };
    this.#count('requests_total', { ...labels, status: String(status) }, 1);
    this.#observe('request_duration_seconds', labels, duration / 1000);
    if (first !== undefined) this.#observe('time_to_first_event_seconds', labels, first / 1000);
    if (usage === undefined) return;
    this.#count('prompt_tokens_total', { model }, usage.prompt_tokens);
    this.#count('completion_tokens_total', { model }, usage.completion_tokens);
    const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
    this.#count('cached_tokens_total', { model }, cached);
  }

  /**
   * Writes everything.
   *
   * @param gauges What is measured now, by name and labels.
   */
  text(gauges: readonly (readonly [name: string, labels: Labels, value: number])[]): string {
    const lines: string[] = [];
    const typed = new Set<string>();
    const write = (series: string, type: string, value: string): void => {
      const name = series.replace(/\{.*/s, '').replace(/_(bucket|sum|count)$/, '');
      if (!typed.has(name)) lines.push(`# TYPE ${name} ${type}`);
      typed.add(name);
      lines.push(`${series} ${value}`);
    };
    const sorted = [...this.#counters].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [series, value] of sorted) write(series, 'counter', String(value));
    // The series of a metric must stand together.
    const histograms = [...this.#histograms].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [key, histogram] of histograms) {
      const [name = '', labels] = JSON.parse(key) as [string, Labels];
      for (const [index, bound] of [...BUCKETS, '+Inf'].entries()) {
        const under = histogram.counts[index] ?? histogram.count;
        write(
          seriesOf(`${name}_bucket`, { ...labels, le: String(bound) }),
          'histogram',
          String(under),
        );
      }
      write(seriesOf(`${name}_sum`, labels), 'histogram', String(histogram.sum));
      write(seriesOf(`${name}_count`, labels), 'histogram', String(histogram.count));
    }
    for (const [name, labels, value] of gauges)
      write(seriesOf(name, labels), 'gauge', String(value));
    return `${lines.join('\n')}\n`;
  }

  #count(name: string, labels: Labels, by: number): void {
    const series = seriesOf(name, labels);
    this.#counters.set(series, (this.#counters.get(series) ?? 0) + by);
  }

  #observe(name: string, labels: Labels, seconds: number): void {
    const key = JSON.stringify([name, labels]);
    const known = this.#histograms.get(key);
    const histogram = known ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    for (const [index, bound] of BUCKETS.entries()) {
      if (seconds <= bound) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
    }
    histogram.sum += seconds;
    histogram.count++;
    this.#histograms.set(key, histogram);
  }
}

/** A series in Prometheus's text format. */
function seriesOf(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `modelspeak_${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`}`;
}
