import type { TextPlace, Tokenizer } from '@modelspeak/core';
import { type ControlTokens, compileControlTokens, cutTokens } from '@modelspeak/core/authoring';

/** The parts of a model of node-llama-cpp that are used. */
export interface NodeLlamaCppModel {
  tokenize(text: string, specialTokens?: boolean): readonly number[];
  detokenize(tokens: readonly number[], specialTokens?: boolean): string;
}

/**
 * Adapts a model of `node-llama-cpp` 3, for any GGUF file. It only needs the vocabulary:
 * `loadModel({ modelPath, vocabOnly: true })`.
 *
 * llama.cpp parses no special tokens in text, but it still matches added tokens that a file types as
 * user-defined, such as `<tool_call>`. A text that contains a token of the format is cut inside it,
 * and the parts are encoded separately. These are the tokens that `controlId` was called with, as
 * `tokens` does for all that the format knows.
 *
 * @param model What `llama.loadModel` returns.
 *
 * @example
 * ```ts no-run
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { fromNodeLlamaCpp, type NodeLlamaCppModel } from '@modelspeak/tokenizers/node-llama-cpp';
 *
 * // await (await getLlama()).loadModel({ modelPath: 'Llama-3.2-1B-Instruct-Q4_K_M.gguf' })
 * declare const model: NodeLlamaCppModel;
 * const turn = llama3().turn({ messages: [{ role: 'user', content: 'Hi <|eot_id|>' }] });
 * console.log(turn.tokens(fromNodeLlamaCpp(model)).ids);
 * ```
 */
export function fromNodeLlamaCpp(model: NodeLlamaCppModel): Tokenizer {
  const encodePlaced = placedEncoder(model);
  const known = new Map<string, number | undefined>();
  let control: ControlTokens | undefined;
  return {
    controlId(token) {
      if (!known.has(token)) {
        known.set(token, controlIdOf(model, token));
        control = undefined;
      }
      return known.get(token);
    },
    encode(text, { after } = { after: 'nothing' }) {
      control ??= compileControlTokens(
        [...known.keys()].filter((token) => known.get(token) !== undefined),
      );
      return cutTokens(text, control).flatMap((part, index) =>
        encodePlaced(part, index === 0 ? after : 'text'),
      );
    },
  };
}

type Ids = readonly number[];

function controlIdOf(model: NodeLlamaCppModel, token: string): number | undefined {
  const [id, ...more] = model.tokenize(token, true);
  // An id that spells something else stands for unknown text.
  const isToken = id !== undefined && more.length === 0 && model.detokenize([id], true) === token;
  return isToken ? id : undefined;
}

/** Texts that text can follow, as one of them does not become a token with its beginning. */
const BEFORE = ['\n', '.', '0', 'a'];

/** Encodes text at a place: SentencePiece puts a space before a text, unless it follows other text. */
function placedEncoder(model: NodeLlamaCppModel): (text: string, after: TextPlace['after']) => Ids {
  const encode = (text: string): Ids => model.tokenize(text, false);
  const letter = encode('a');
  const isSpaced = model.detokenize([...letter, ...letter], false) !== 'aa';
  if (!isSpaced) return encode;
  return (text, after) => {
    if (after !== 'text' || text === '') return encode(text);
    for (const before of BEFORE) {
      const first = encode(before);
      const ids = encode(before + text);
      if (first.every((id, at) => ids[at] === id)) return ids.slice(first.length);
    }
    return encode(text);
  };
}
