import { readFileSync } from 'node:fs';
import { repository } from './src/site.js';
import { version } from './src/version.js';

/** What the footer of every page shows. */
export interface SiteFacts {
  /** The version of core; `undefined` until the first is published. */
  readonly version: string | undefined;
  readonly license: string;
  readonly node: string;
  readonly repository: string;
}

declare const data: SiteFacts;

export { data };

const core = new URL('../../packages/core/package.json', import.meta.url);

export default {
  load(): SiteFacts {
    const { license, engines } = JSON.parse(readFileSync(core, 'utf8'));
    return {
      version,
      license,
      node: engines.node.replace('>=', ''),
      repository,
    };
  },
};
