import {
  createAccumulator,
  type EndReason,
  type ReaderEvent,
  type ReplyChunk,
  type Usage,
} from '@modelspeak/core';
import { EndpointError, type PromptChunk } from '@modelspeak/endpoint';
import type { ReplyStream, SampledPrompt } from '../chat-reply.js';
import type { PromptSettings } from '../chat-settings.js';
import { guessTokens } from '../rate/guess-tokens.js';
import { chunksOf } from './chunks-of.js';
import { cutOff, heldOption } from './held.js';
import { limitCalls } from './limit-calls.js';
import { missingTokens } from './missing-tokens.js';
import { type Prepared, preparePrompt } from './prompt-request.js';
import type { Request } from './request.js';

type End = Extract<ReaderEvent, { type: 'end' }>;

/** The events of a reply to a prompt. Returns the reply with what was sent and sampled. */
export async function* streamPrompt(settings: PromptSettings, request: Request): ReplyStream {
  const { endpoint } = settings;
  const { render, reading, maxCalls, pace } = request;
  const prepared = await preparePrompt(settings, request);
  const { turn } = prepared;
  request.onPrompt?.(prepared.request.prompt);
  const all = turn.reader({
    ...reading,
    tokens: prepared.isApart,
    enforced: prepared.request.language !== undefined,
  });
  const reader = maxCalls === undefined ? all : limitCalls(all, maxCalls);
  const sampled = new Sampled();
  const accumulator = createAccumulator();
  const said = (event: ReaderEvent): ReaderEvent => {
    accumulator.add(event);
    return event;
  };
  let end: End | undefined;
  let usage: Usage | undefined;
  let { loosened } = prepared;

  const ask = () => endpoint.complete(prepared.request, request.call);
  const tokens = () => guessTokens(prepared.request.prompt, prepared.request.maxTokens);
  for await (const chunk of chunksOf(ask, request, tokens)) {
    // The model has ended its turn. A server that does not stop here would sample another one.
    if (end !== undefined && chunk.pieces.length > 0) break;
    if (usage === undefined) checkPrompt(chunk.usage, prepared, endpoint.name);
    usage = chunk.usage ?? usage;
    loosened = chunk.loosened ?? loosened;
    sampled.add(chunk);
    const warning = missingTokens(settings, prepared.missing);
    if (warning !== undefined) yield said(warning);
    const { logProbs = [] } = chunk;
    if (logProbs.length > 0) yield said({ type: 'log-probs', logProbs });
    for (const piece of chunk.pieces) {
      for (const event of reader.push(piece)) {
        if (event.type === 'end') end = event;
        else yield said(event);
      }
    }
    if (chunk.finish !== undefined) break;
  }

  const { finish } = sampled;
  // A server that was stopped does not count any more.
  if (finish === undefined) usage ??= sampled.usage(prepared.request.prompt);
  pace.settle(usage);
  const isCut = maxCalls !== undefined && finish === undefined && end?.stop === undefined;
  if (end === undefined && finish === undefined) {
    throw new EndpointError('unfinished', `${endpoint.name} stopped in the middle of the reply`);
  }
  for (const event of reader.end(finish?.reason)) {
    if (event.type === 'end') end = event;
    else yield said(event);
  }
  if (usage !== undefined) yield said({ type: 'usage', usage });
  const option = heldOption(render);
  if (option !== undefined && finish?.reason === 'length') throw cutOff(option);
  yield said(withStop(end ?? { type: 'end', reason: 'unknown' }, finish?.stop));
  const { history, request: sent } = prepared;
  const prompt = {
    ...sampled.prompt(turn, sent.prompt, prepared.isApart),
    ...history,
    ...(isCut && { isCut }),
  };
  return {
    ...accumulator.reply(),
    sampled: prompt,
    ...(loosened.length > 0 && { loosened }),
  };
}

/** Collects what a server samples. */
class Sampled {
  finish: { readonly reason: EndReason; readonly stop?: string | undefined } | undefined;
  readonly #pieces: ReplyChunk[] = [];
  readonly #chunks: PromptChunk[] = [];

  add(chunk: PromptChunk): void {
    this.finish = chunk.finish;
    this.#pieces.push(...chunk.pieces);
    this.#chunks.push(chunk);
  }

  /** What was sent and received, if the ids of both are known. */
  usage(prompt: SampledPrompt['prompt']): Usage | undefined {
    const said = this.#chunks.filter(({ pieces }) => pieces.length > 0);
    const isKnown = said.every(({ tokens = [] }) => tokens.length > 0);
    if (typeof prompt === 'string' || said.length === 0 || !isKnown) return undefined;
    const { length } = this.#chunks.flatMap(({ tokens = [] }) => tokens);
    return {
      prompt_tokens: prompt.length,
      completion_tokens: length,
      total_tokens: prompt.length + length,
    };
  }

  prompt(
    turn: SampledPrompt['turn'],
    prompt: SampledPrompt['prompt'],
    isApart: boolean,
  ): SampledPrompt {
    const pieces = this.#pieces;
    return {
      turn,
      prompt,
      text: pieces.map((piece) => (typeof piece === 'string' ? piece : piece.token)).join(''),
      ...(isApart && { pieces }),
      tokens: this.#chunks.flatMap(({ tokens = [] }) => tokens),
      timings: this.#chunks.at(-1)?.timings,
    };
  }
}

/** Refuses a reply if the server read another prompt: servers silently cut prompts that are too long. */
function checkPrompt(usage: Usage | undefined, { request }: Prepared, server: string): void {
  if (usage === undefined || typeof request.prompt === 'string') return;
  const sent = request.prompt.length;
  if (usage.prompt_tokens === sent) return;
  throw new EndpointError(
    'prompt_changed',
    `${server} read ${usage.prompt_tokens} tokens, but the prompt has ${sent}: the server cut the prompt or added to it`,
  );
}

/** The end event, with the stop sequence that the server removed. */
function withStop(end: End, stop: string | undefined): End {
  return end.stop === undefined && stop !== undefined ? { ...end, stop } : end;
}
