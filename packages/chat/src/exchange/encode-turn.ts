import {
  type AsyncTokenizer,
  ModelspeakError,
  type NextTokens,
  nextTokens,
  nextTokensAsync,
  type PromptFormat,
  type Tokenizer,
  type Turn,
} from '@modelspeak/core';
import type { SampledPrompt } from '../chat-reply.js';
import type { PromptSettings } from '../chat-settings.js';
import type { BegunTurn } from './begin-turn.js';
import type { Request } from './request.js';
import { retrying } from './retry.js';

/** A turn as it is sent. */
export interface EncodedTurn {
  readonly turn: Turn;
  readonly prompt: string | readonly number[];
  /** The special tokens of the format, with their ids where these are known. */
  readonly specialTokens: ReadonlyMap<string, number | undefined>;
  /** Those of them that the vocabulary lacks; none if there is no vocabulary to ask. */
  readonly missing: readonly string[];
  /** How much it keeps of an earlier reply, or why nothing. */
  readonly history: Pick<SampledPrompt, 'kept' | 'rewritten'>;
}

/** A turn as token ids if there is a tokenizer and the endpoint takes ids; otherwise as a string. */
export async function encodeTurn(
  begun: BegunTurn,
  { format, endpoint, tokenizer: own }: PromptSettings,
  { conversation, render, call, deadline, timeouts, retry }: Request,
): Promise<EncodedTurn> {
  const server = endpoint.tokenizer?.(call);
  const encoder = own === undefined ? server && behindServer(server) : inProcess(own);
  // The spans of media are places in a string.
  const hasMedia = begun.turn.media.length > 0;
  if (!endpoint.capabilities.tokenIds || encoder === undefined) {
    return textOf(begun, new Map(format.control.map((token) => [token, undefined])));
  }
  const asked = async (): Promise<EncodedTurn> => {
    const specialTokens = await specialTokensOf(format, encoder);
    const missing = format.control.filter((token) => specialTokens.get(token) === undefined);
    if (hasMedia) return { ...textOf(begun, specialTokens), missing };
    const sent = await idsOf(begun, encoder, () => format.turn(conversation, render));
    return { ...sent, specialTokens, missing };
  };
  if (own !== undefined) return asked();
  return retrying(retry, deadline, () =>
    deadline.wait(asked(), timeouts, 'first', 'making token ids'),
  );
}

function textOf(
  { turn, rewritten }: BegunTurn,
  specialTokens: EncodedTurn['specialTokens'],
): EncodedTurn {
  return { turn, prompt: turn.text, specialTokens, missing: [], history: { rewritten } };
}

/** A tokenizer, here or behind a server. */
interface Encoder {
  controlIds(tokens: readonly string[]): Promise<readonly (number | undefined)[]>;
  whole(turn: Turn): Promise<readonly number[]>;
  next(continued: Continued): Promise<NextTokens>;
}

type Continued = NonNullable<BegunTurn['continued']>;

function inProcess(tokenizer: Tokenizer): Encoder {
  return {
    controlIds: async (tokens) => tokens.map((token) => tokenizer.controlId(token)),
    whole: async (turn) => turn.tokens(tokenizer).ids,
    next: async ({ next, ids }) => nextTokens(next, ids, tokenizer),
  };
}

function behindServer(tokenizer: AsyncTokenizer): Encoder {
  return {
    controlIds: (tokens) => tokenizer.controlIds(tokens),
    whole: async (turn) => (await turn.tokensAsync(tokenizer)).ids,
    next: ({ next, ids }) => nextTokensAsync(next, ids, tokenizer),
  };
}

async function specialTokensOf(
  format: PromptFormat,
  encoder: Encoder,
): Promise<EncodedTurn['specialTokens']> {
  // Including the tokens that content must not contain: tokensAsync then need not ask for them again.
  const special = format.special.filter((token) => !token.includes('*'));
  const ids = await encoder.controlIds([...format.control, ...special]);
  return new Map(format.control.map((token, index) => [token, ids[index]]));
}

async function idsOf(
  { turn, continued, rewritten }: BegunTurn,
  encoder: Encoder,
  writeAnew: () => Turn,
): Promise<Omit<EncodedTurn, 'specialTokens' | 'missing'>> {
  if (continued === undefined) {
    return { turn, prompt: await encoder.whole(turn), history: { rewritten } };
  }
  try {
    const { ids, kept } = await encoder.next(continued);
    return { turn, prompt: ids, history: { kept } };
  } catch (error) {
    if (!(error instanceof ModelspeakError) || error.path !== 'reply') throw error;
    const anew = writeAnew();
    const prompt = await encoder.whole(anew);
    return { turn: anew, prompt, history: { rewritten: error.message } };
  }
}
