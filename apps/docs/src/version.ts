import { readFileSync } from 'node:fs';

const core = new URL('../../../packages/core/package.json', import.meta.url);
const { version: released } = JSON.parse(readFileSync(core, 'utf8')) as {
  readonly version: string;
};

/** The version of core, which defines the contract with formats; `undefined` until the first is published. */
export const version = released === '0.0.0' ? undefined : released;
