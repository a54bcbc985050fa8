import * as ai7 from 'ai';
import * as ai6 from 'ai6';
import type { SpecificationVersion } from '../src/index.js';

/** The functions of the AI SDK by its major version, and a specification that it accepts. */
export const VERSIONS: readonly {
  readonly name: string;
  readonly ai: typeof ai7;
  readonly specificationVersion: SpecificationVersion;
}[] = [
  // What the tests use is alike in both.
  { name: 'ai 6', ai: ai6 as unknown as typeof ai7, specificationVersion: 'v3' },
  { name: 'ai 7 by V3', ai: ai7, specificationVersion: 'v3' },
  { name: 'ai 7', ai: ai7, specificationVersion: 'v4' },
];
