import { readFileSync } from 'node:fs';
import { errorMeanings, errorSection, errorSources } from '../src/error-page.js';

const packages = new URL('../../../packages/', import.meta.url);

/** One page, made of what the sources of the errors say. */
export default {
  paths: () => [
    {
      params: { errors: 'errors' },
      content: errorSources
        .map((source) =>
          errorSection(source, errorMeanings(readFileSync(new URL(source.file, packages), 'utf8'))),
        )
        .join('\n\n'),
    },
  ],
};
