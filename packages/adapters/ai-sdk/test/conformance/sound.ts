import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Content,
  type LanguageModelV4StreamPart,
  type SharedV4Warning,
} from '@ai-sdk/provider';
import {
  type ProviderSubject,
  type ScriptedReply,
  type SentRequest,
  type ServedModel,
  USAGE,
} from '../../src/conformance/index.js';
import { partStream } from '../../src/provider/part-stream.js';
import { cut } from './replay.js';

/** A model without a server that does everything right. */
export async function soundModel(script: readonly ScriptedReply[]): Promise<ServedModel> {
  const sent: SentRequest[] = [];
  let calls = 0;
  const open = new Set<Promise<void>>();

  /** The reply to a call, and how to end its connection. */
  const ask = async (call: LanguageModelV4CallOptions) => {
    call.abortSignal?.throwIfAborted();
    const reply = script[sent.length] ?? {};
    const { headers = {}, abortSignal: _signal, includeRawChunks: _raw, ...body } = call;
    const tools = body.tools?.filter(({ type }) => type === 'function');
    const request = JSON.stringify({ ...body, tools });
    const given = Object.entries(headers).filter(([, value]) => value !== undefined);
    sent.push({ body: request, headers: Object.fromEntries(given) });
    if (typeof reply.failure === 'object') throw refusal(reply.failure.status);
    let leave = () => {};
    const closed = new Promise<void>((resolve) => {
      leave = resolve;
    }).then(() => void open.delete(closed));
    open.add(closed);
    return { reply, leave };
  };
  const idsOf = (reply: ScriptedReply) => (reply.calls ?? []).map(() => `call_${calls++}`);

  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'sound',
    modelId: 'sound',
    supportedUrls: { 'image/*': [/^https:/] },
    async doGenerate(call) {
      const { reply, leave } = await ask(call);
      try {
        if (reply.failure === 'hangs') await aborted(call);
        if (reply.failure === 'breaks') throw new Error('broke off');
        return {
          content: contentOf(reply, idsOf(reply)),
          ...ending(reply),
          warnings: warned(call),
        };
      } finally {
        leave();
      }
    },
    async doStream(call) {
      const { reply, leave } = await ask(call);
      const left = new AbortController();
      const abortSignal = AbortSignal.any([left.signal, ...signalsOf(call)]);
      const parts = partsOf({ ...call, abortSignal }, reply, idsOf(reply), leave);
      return { stream: partStream(parts, left) };
    },
  };
  return { model, sent: () => sent, settled, close: async () => {} };

  async function settled(): Promise<void> {
    await Promise.all(open);
  }
}

async function* partsOf(
  call: LanguageModelV4CallOptions,
  reply: ScriptedReply,
  ids: readonly string[],
  leave: () => void,
): AsyncGenerator<LanguageModelV4StreamPart, void> {
  try {
    yield { type: 'stream-start', warnings: warned(call) };
    if (call.includeRawChunks) yield { type: 'raw', rawValue: reply };
    for (const type of ['reasoning', 'text'] as const) {
      if (reply[type] === undefined) continue;
      yield { type: `${type}-start`, id: type };
      for (const delta of cut(reply[type])) yield { type: `${type}-delta`, id: type, delta };
      if (type === 'text' && reply.failure !== undefined) break;
      yield { type: `${type}-end`, id: type };
    }
    for (const [index, { name, input }] of (reply.calls ?? []).entries()) {
      const id = ids[index] as string;
      const text = JSON.stringify(input);
      yield { type: 'tool-input-start', id, toolName: name };
      for (const delta of cut(text)) yield { type: 'tool-input-delta', id, delta };
      yield { type: 'tool-input-end', id };
      yield { type: 'tool-call', toolCallId: id, toolName: name, input: text };
    }
    if (reply.failure === 'hangs') await aborted(call);
    if (reply.failure === 'breaks') {
      const finishReason = { unified: 'error', raw: undefined } as const;
      yield { type: 'text-end', id: 'text' };
      yield { type: 'error', error: new Error('broke off') };
      yield { type: 'finish', ...ending(reply), finishReason };
      return;
    }
    yield { type: 'finish', ...ending(reply) };
  } finally {
    leave();
  }
}

function contentOf(reply: ScriptedReply, ids: readonly string[]): LanguageModelV4Content[] {
  const { reasoning, text, calls = [] } = reply;
  return [
    ...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning } as const]),
    ...(text === undefined ? [] : [{ type: 'text', text } as const]),
    ...calls.map(({ name, input }, index) => ({
      type: 'tool-call' as const,
      toolCallId: ids[index] as string,
      toolName: name,
      input: JSON.stringify(input),
    })),
  ];
}

function ending(reply: ScriptedReply) {
  const unified = reply.finish ?? (reply.calls === undefined ? 'stop' : 'tool-calls');
  const { input, output } = USAGE;
  return {
    finishReason: { unified, raw: unified },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: output, text: output, reasoning: 0 },
    },
  };
}

function warned({ tools = [] }: LanguageModelV4CallOptions): SharedV4Warning[] {
  return tools.flatMap((tool) =>
    tool.type === 'function' ? [] : [{ type: 'unsupported', feature: tool.id } as const],
  );
}

function signalsOf({ abortSignal }: LanguageModelV4CallOptions): readonly AbortSignal[] {
  return abortSignal === undefined ? [] : [abortSignal];
}

function aborted({ abortSignal }: LanguageModelV4CallOptions): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (abortSignal?.aborted) reject(abortSignal.reason);
    abortSignal?.addEventListener('abort', () => reject(abortSignal.reason), { once: true });
  });
}

function refusal(statusCode: number): APICallError {
  return new APICallError({
    message: 'failed',
    url: 'sound',
    requestBodyValues: {},
    statusCode,
    responseHeaders: { 'retry-after-ms': '1' },
  });
}

/** A model that is broken in one way. */
export type Breaking = (model: LanguageModelV4, served: ServedModel) => LanguageModelV4;

/** The sound model under test, or a broken one. */
export const subjectOf = (
  ai: ProviderSubject['ai'],
  breaking: Breaking = (model) => model,
): ProviderSubject => ({
  name: 'sound',
  ai,
  async serve(script) {
    const served = await soundModel(script);
    return { ...served, model: breaking(served.model as LanguageModelV4, served) };
  },
});
