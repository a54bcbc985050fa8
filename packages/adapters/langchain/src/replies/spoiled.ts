import { parsePartialJson } from '@langchain/core/output_parsers';

/** What may follow text in any state of JSON: outside strings, inside one, and after a backslash. */
const ENDINGS = ['!', '"!', '\\"!'];

/**
 * What makes streamed arguments unreadable. LangChain cannot take a chunk back, and it completes arguments
 * that break off: a call that was withdrawn becomes an invalid one only if its arguments are no JSON.
 */
export function spoiled(text: string): string {
  return ENDINGS.find((ending) => !isObject(parsePartialJson(`${text}${ending}`))) ?? '!';
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
