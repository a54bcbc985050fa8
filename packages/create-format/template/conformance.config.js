import { readFileSync } from 'node:fs';
import { parseJson } from '@modelspeak/core';

/**
 * @param {string} name
 * @returns {import('@modelspeak/conformance').VectorSource}
 */
function vectors(name) {
  const text = readFileSync(new URL(`vectors/${name}`, import.meta.url), 'utf8');
  const { cases } = /** @type {any} */ (parseJson(text));
  return { name, cases };
}

/**
 * Options of the conformance suite, for `modelspeak conformance .` and for the test.
 *
 * @type {import('@modelspeak/conformance').ConformanceOptions}
 */
export default { vectors: [vectors('prompts.json'), vectors('replies.json')] };
