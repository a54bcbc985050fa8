import type { ModelPattern } from '@modelspeak/core';

/** Models of the name that do not chat, or chat otherwise. */
const OTHERS = [
  '*base*',
  '*vision*',
  '*speech*',
  '*embedding*',
  '*guardian*',
  '*docling*',
  '*code*',
  '*lora*',
  '*preview*',
  '*geospatial*',
  '*timeseries*',
  '*rerank*',
  '*nar*',
];

/**
 * How hosts spell a version: `granite-3.3-8b-instruct`, `granite-3-3-8b-instruct` at watsonx, `granite3.3`
 * at Ollama; and its sizes.
 */
export function named(version: string, ...more: readonly string[]): readonly ModelPattern[] {
  const spelled = [version, version.replace('.', '-')];
  const names = [...spelled.map((each) => `granite-${each}`), `granite${version}`, ...more];
  const match = names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}
