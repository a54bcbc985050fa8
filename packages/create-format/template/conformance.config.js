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
 * What the suite is to know of the format; read by `modelspeak conformance .` and by the test.
 *
 * @type {import('@modelspeak/conformance').ConformanceOptions}
 */
export default { vectors: [vectors('prompts.json'), vectors('replies.json')] };
