import type { ModelPattern } from '@modelspeak/core';
import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import type { Version } from './dialects/versions.js';

/** Base models, models for embeddings, moderation, OCR or code completion, and fine-tunes with other turns. */
const OTHERS: readonly string[] = /* @__PURE__ */ FINE_TUNES.concat(NO_CHAT_MODELS, [
  '*text*',
  '*moderation*',
  '*mistral-lite*',
]);

/**
 * The models of each version, by their names on various hosts. Models of version 2 are excluded, and so are names
 * that move between versions, such as `mistral-large-latest`.
 */
const NAMES: Readonly<Record<Version, readonly string[]>> = {
  v15: [
    'mistral-small-4',
    'mistral-small-4-*',
    'mistral-small-4:*',
    'mistral-small4',
    'mistral-small4:*',
  ],
  v1: [
    'mistral-7b-instruct-v0.1*',
    'mistral-7b-instruct-v0.2*',
    'mistral-7b-instruct-v0:*',
    'mistral:v0.1',
    'mistral:v0.2',
    'mistral:7b-instruct-v0.1*',
    'mistral:7b-instruct-v0.2*',
    'mixtral',
    'mixtral:latest',
    'mixtral:instruct',
    'mixtral:8x7b*',
    'mixtral:v0.1',
    'mixtral-8x7b',
    'mixtral-8x7b-32768',
    'mixtral-8x7b-instruct*',
    'open-mixtral-8x7b',
  ],
  v3: [
    'mistral-7b-instruct',
    'mistral-7b-instruct-v0.3*',
    'open-mistral-7b',
    'mistral',
    'mistral:latest',
    'mistral:instruct',
    'mistral:v0.3',
    'mistral:7b*',
    'mixtral-8x22b',
    'mixtral-8x22b-instruct*',
    'mixtral:8x22b*',
    'open-mixtral-8x22b*',
    'codestral',
    'codestral:latest',
    'codestral:22b*',
    'codestral-22b*',
    'codestral-2405*',
    'mamba-codestral-7b*',
    'codestral-mamba*',
    'mathstral',
    'mathstral:*',
    'mathstral-7b*',
    'mistral-large-2407*',
    'mistral-large-instruct-2407*',
    'mistral-large:123b-instruct-2407*',
    // Its model card mentions a vocabulary of 32,768, which is SentencePiece's.
    'mistral-small-instruct-2409*',
    'mistral-small:22b*',
  ],
  'v3-tekken': [
    'mistral-nemo',
    'mistral-nemo:*',
    'mistral-nemo-instruct*',
    'mistral-nemo-12b-instruct*',
    'mistral-nemo-2407',
    'open-mistral-nemo*',
    'pixtral-12b*',
    'ministral-8b',
    'ministral-8b-2410',
    'ministral-8b-instruct-2410*',
    'ministral-3b-2410',
    // According to mistral-common (MODEL_NAME_TO_TOKENIZER_CLS), unlike the open weights of that date.
    'mistral-small-2409',
  ],
  v7: [
    'mistral-large-2411*',
    'mistral-large-instruct-2411*',
    'mistral-large:123b*',
    'pixtral-large-2411*',
    'pixtral-large-2502*',
    'pixtral-large-instruct-2411*',
  ],
  'v7-tekken': [
    'mistral-small-2501',
    'mistral-small-24b-instruct-2501*',
    'mistral-small:24b*',
    'mistral-small-2503',
    'mistral-small-3.1*',
    'mistral-small3.1*',
    'devstral-small-2505*',
    'devstral:24b-small-2505*',
  ],
  v11: ['mistral-small-2506', 'mistral-small-3.2*', 'mistral-small3.2*'],
  v13: [
    // The template for Devstral Small 2507 has [ARGS] and no [CALL_ID], like this version.
    'devstral',
    'devstral:*',
    'devstral-small',
    'devstral-small-2507*',
    'devstral-2',
    'devstral-2:*',
    'devstral-2-123b*',
    'devstral-2512',
    'devstral-small-2',
    'devstral-small-2:*',
    'devstral-small-2-24b*',
    'devstral-small-2512',
    'magistral-small-2507*',
    'magistral-small-2509*',
    'magistral:24b-small-2509*',
    'ministral-3',
    'ministral-3:*',
    'ministral-3-3b*',
    'ministral-3-8b*',
    'ministral-3-14b*',
    'ministral-3b-2512',
    'ministral-8b-2512',
    'ministral-14b-2512',
    'mistral-large-2512',
    'mistral-large-3',
    'mistral-large-3:*',
    'mistral-large-3-675b*',
  ],
};

/**
 * All models, each with its version. A tag is more specific than the name before it, which models of other
 * versions may share.
 */
export const MODELS: readonly ModelPattern[] = (Object.keys(NAMES) as Version[]).flatMap(
  (version) => {
    const match = NAMES[version];
    const tagged = match.filter((name) => name.includes(':'));
    const pattern = { match, except: OTHERS, options: { version } };
    return tagged.length === 0 ? [pattern] : [pattern, { ...pattern, match: tagged, rank: 1 }];
  },
);
