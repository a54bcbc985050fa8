import { formats, loadFormat } from '../src/formats.js';

/** What the list of formats says of each. */
export interface FormatEntry {
  readonly name: string;
  readonly title: string;
  readonly package: string;
  readonly models: readonly string[];
  readonly kind: 'prompt' | 'messages';
  readonly examples: number;
}

declare const data: FormatEntry[];

export { data };

export default {
  load: (): Promise<FormatEntry[]> =>
    Promise.all(
      formats.map(async ({ name, package: installed }) => {
        const format = (await loadFormat(name))();
        const guide = await format.guide?.();
        return {
          name,
          title: guide?.title ?? name,
          package: installed,
          models: format.models.flatMap((pattern) =>
            typeof pattern === 'string' ? pattern : pattern.match,
          ),
          kind: format.kind,
          examples: guide?.examples.length ?? 0,
        };
      }),
    ),
};
