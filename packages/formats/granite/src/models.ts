import type { ModelPattern } from '@modelspeak/core';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that do not chat, or use another format. */
const OTHERS: readonly string[] = /* @__PURE__ */ NO_CHAT_MODELS.concat([
  '*vision*',
  '*speech*',
  '*docling*',
  '*code*',
  '*lora*',
  '*preview*',
  '*geospatial*',
  '*timeseries*',
  '*nar*',
  '*-lib',
]);

/**
 * Matches the names of a version (`granite-3.3-8b-instruct`, `granite-3-3-8b-instruct` at watsonx,
 * `granite3.3` at Ollama) in all its sizes.
 */
export function named(version: string, ...more: readonly string[]): readonly ModelPattern[] {
  const spelled = [version, version.replace('.', '-')];
  const names = [...spelled.map((each) => `granite-${each}`), `granite${version}`, ...more];
  const match = names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}
