import { formats, loadFormat } from './formats.js';

/** A format, as a list of links shows it. */
export interface FormatLink {
  readonly name: string;
  readonly label: string;
}

/** The formats that write the prompts of known models, and all others; each sorted by label. */
export async function formatLinks(): Promise<
  Readonly<Record<'modelFormats' | 'messageFormats', readonly FormatLink[]>>
> {
  const links = await Promise.all(
    formats.map(async ({ name, label }) => {
      const { kind, models } = (await loadFormat(name))();
      return { name, label, isOfModels: kind === 'prompt' && models.length > 0 };
    }),
  );
  const sorted = links.sort((a, b) => a.label.localeCompare(b.label, 'en'));
  const those = (isOfModels: boolean): readonly FormatLink[] =>
    sorted
      .filter((link) => link.isOfModels === isOfModels)
      .map(({ name, label }) => ({ name, label }));
  return { modelFormats: those(true), messageFormats: those(false) };
}
