import type { Dialect } from '../dialects/dialect.js';
import type { Version } from '../dialects/versions.js';
import { devstralTemplate } from './devstral.js';
import { ministralTemplate } from './ministral-3.js';
import { mistral7bTemplate } from './mistral-7b-v0.3.js';
import { nemoTemplate } from './nemo.js';
import { smallThreeTwoTemplate } from './small-3.2.js';
import { smallThreeTemplate } from './small-3.js';

/** The chat templates, by author and by the version of their model. */
const TEMPLATES: Readonly<
  Record<'template' | 'unsloth', Readonly<Partial<Record<Version, Dialect>>>>
> = {
  template: {
    v13: ministralTemplate,
    v11: smallThreeTwoTemplate,
    'v7-tekken': smallThreeTemplate,
    'v3-tekken': nemoTemplate,
    v3: mistral7bTemplate,
  },
  unsloth: { v13: devstralTemplate },
};

/** Returns the chat template of a version, if there is one. */
export function templateOf(maker: keyof typeof TEMPLATES, version: Version): Dialect | undefined {
  return TEMPLATES[maker][version];
}
