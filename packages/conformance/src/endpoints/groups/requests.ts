import type { Language } from '@modelspeak/core';
import type { PromptRequest, Sampling } from '@modelspeak/endpoint';
import { dequal } from 'dequal/lite';
import { type Check, CheckFailure, expectThat, type Group } from '../../check.js';
import { inTime } from '../../in-time.js';
import { all, ask, REPLY } from '../ask.js';
import { saying, withServer } from '../stand-in.js';
import { type EndpointSubject, unlessPrompts, unlessWire } from '../subject.js';

/** A value for each sampling option that appears nowhere else in a request. */
const SAMPLING: Required<Omit<Sampling, 'extra'>> = {
  maxTokens: 731,
  temperature: 0.7301,
  topP: 0.7302,
  topK: 733,
  minP: 0.7303,
  seed: 734,
  presencePenalty: 0.7304,
  frequencyPenalty: 0.7305,
  repeatPenalty: 1.7306,
  stop: ['stop-731'],
  logitBias: { 735: -1.7307 },
  logProbs: 3,
};

const takesPrompts: Check<EndpointSubject> = {
  name: 'sends a prompt unchanged, and token ids if it declares that it accepts them',
  skip: unlessPrompts,
  async run(subject) {
    const text = 'a prompt\n"é😀';
    const asText = await bodyOf(subject, { prompt: text });
    expectThat(valuesIn(asText).includes(text), () => `a string is sent as ${show(asText)}`);
    const ids = [731, 732, 733];
    const isTaken = subject.endpoint.kind === 'prompt' && subject.endpoint.capabilities.tokenIds;
    const asIds = await sentOrRefused(subject, { prompt: ids });
    if (!isTaken)
      return expectThat(asIds === undefined, () => 'accepts ids, but declares that it does not');
    const isSent = valuesIn(asIds).some((value) => dequal(value, ids));
    expectThat(isSent, () => `ids are sent as ${show(asIds)}`);
  },
};

const sendsOrRefuses: Check<EndpointSubject> = {
  name: 'sends every sampling option, or refuses it',
  skip: unlessWire,
  async run(subject) {
    for (const [name, value] of Object.entries(SAMPLING)) {
      const body = await sentOrRefused(subject, { [name]: value });
      const { endpoint } = subject;
      if (endpoint.kind === 'prompt' && (name === 'logitBias' || name === 'logProbs')) {
        const says = endpoint.capabilities[name];
        expectThat(
          says === (body !== undefined),
          () => `${name}: the capability is ${says}, but it is ${body ? 'sent' : 'refused'}`,
        );
      }
      if (body === undefined) continue;
      const wanted = name === 'logitBias' ? -1.7307 : name === 'stop' ? 'stop-731' : value;
      expectThat(valuesIn(body).includes(wanted), () => `${name}: not found in ${show(body)}`);
    }
  },
};

const sendsExtra: Check<EndpointSubject> = {
  name: 'sends extra, which overrides everything else',
  skip: unlessWire,
  async run(subject) {
    const own = await bodyOf(subject, { maxTokens: 731 });
    const [name] = Object.entries(own).find(([, value]) => valuesIn(value).includes(731)) ?? [];
    const extra = { 'modelspeak-1': 'x', ...(name !== undefined && { [name]: 'y' }) };
    const body = await bodyOf(subject, { maxTokens: 731, extra });
    for (const [key, value] of Object.entries(extra)) {
      expectThat(dequal(body[key], value), () => `extra.${key}: not found in ${show(body)}`);
    }
  },
};

const holdsToLanguages: Check<EndpointSubject> = {
  name: 'sends a grammar if it declares that it accepts one, or refuses it',
  skip: unlessPrompts,
  async run(subject) {
    const language: Language = { root: ['language-731'], tokens: [], replyPrefix: '' };
    const body = await sentOrRefused(subject, { language });
    const { endpoint } = subject;
    if (endpoint.kind !== 'prompt') return;
    const { grammar } = endpoint.capabilities;
    const isSent = body !== undefined && JSON.stringify(body).includes('language-731');
    expectThat(
      isSent === (grammar !== undefined) && (body === undefined) === (grammar === undefined),
      () =>
        `the capability is ${grammar}, but it sends ${body === undefined ? 'none' : show(body)}`,
    );
  },
};

const changesNothing: Check<EndpointSubject> = {
  name: 'does not change its input',
  skip: unlessWire,
  async run(subject) {
    const full = Object.freeze({ temperature: 0.5, stop: Object.freeze(['a']) });
    // Some protocols have no stop sequences.
    const isTaken = (await sentOrRefused(subject, full)) !== undefined;
    const request = isTaken ? full : Object.freeze({ temperature: 0.5 });
    const first = await bodyOf(subject, request);
    const second = await bodyOf(subject, request);
    expectThat(dequal(first, second), () => `sends ${show(first)}first, then ${show(second)}`);
  },
};

const asksOnce: Check<EndpointSubject> = {
  name: 'sends a single request even if it fails: chat models retry',
  skip: unlessWire,
  async run(subject) {
    await withServer(
      (response) => void response.writeHead(503, { 'retry-after': '0' }).end(),
      async ({ url, asked }) => {
        await inTime(all(ask(subject.make(url))), 'a failure').catch(() => undefined);
        expectThat(asked.length === 1, () => `asked ${asked.length} times`);
      },
    );
  },
};

/** Sending requests. */
export const requests: Group<EndpointSubject> = {
  name: 'requests',
  about: 'Every option is sent, or refused before anything is sent.',
  checks: [takesPrompts, sendsOrRefuses, sendsExtra, holdsToLanguages, changesNothing, asksOnce],
};

type Body = Readonly<Record<string, unknown>>;

/** The body of a request. */
async function bodyOf(subject: EndpointSubject, request: Partial<PromptRequest>): Promise<Body> {
  const body = await sentOrRefused(subject, request);
  if (body === undefined) throw new CheckFailure(`refuses ${show(request)}`);
  return body;
}

/**
 * The body of a request, or `undefined` if it is refused with `unsupported` before anything is
 * sent.
 */
function sentOrRefused(
  subject: EndpointSubject,
  request: Partial<PromptRequest>,
): Promise<Body | undefined> {
  return withServer(saying(subject, REPLY), async ({ url, asked }) => {
    try {
      await inTime(all(ask(subject.make(url), request)), show(request));
    } catch (error) {
      const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
      if (name !== 'ModelspeakError' || code !== 'unsupported') throw error;
      expectThat(asked.length === 0, () => `${show(request)}: sends a request, then refuses it`);
      return undefined;
    }
    return JSON.parse(asked.at(-1) ?? '{}') as Body;
  });
}

/** A value and all values nested in it. */
function valuesIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return [value, ...Object.values(value).flatMap(valuesIn)];
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
