import {
  APICallError,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import {
  type BodyEndpoint,
  type BodyRequest,
  type CallOptions,
  EndpointError,
} from '@modelspeak/endpoint';
import { refusalCode, writeSampling } from '@modelspeak/endpoint/authoring';
import type { AnyLanguageModel } from '../v3/any-language-model.js';
import { asModelV4 } from '../v3/as-model-v4.js';
import type { CallBody } from './call-body.js';

/** The settings of sampling that the AI SDK has. */
const NAMES = {
  maxTokens: 'maxOutputTokens',
  temperature: 'temperature',
  topP: 'topP',
  topK: 'topK',
  seed: 'seed',
  presencePenalty: 'presencePenalty',
  frequencyPenalty: 'frequencyPenalty',
  stop: 'stopSequences',
};

/** A model of the AI SDK as an endpoint. `extra` of the sampling sets other options of its calls. */
export function aiSdkEndpoint(given: AnyLanguageModel): BodyEndpoint {
  const model = asModelV4(given);
  const name = `${model.provider}/${model.modelId}`;
  const write = ({ body, extra, ...sampling }: BodyRequest) => ({
    ...(body as CallBody),
    ...writeSampling(name, sampling, NAMES),
    ...extra,
  });
  const callOf = (
    request: BodyRequest,
    { signal, headers }: CallOptions = {},
  ): LanguageModelV4CallOptions => {
    const written = write(request);
    return {
      ...written,
      prompt: revived(written.prompt),
      ...(signal !== undefined && { abortSignal: signal }),
      ...(headers !== undefined && { headers: { ...headers } }),
    };
  };
  return {
    kind: 'body',
    name,
    write,
    async *stream(request, options) {
      try {
        const { stream } = await model.doStream(callOf(request, options));
        yield* partsIn(stream, name);
      } catch (error) {
        options?.signal?.throwIfAborted();
        throw endpointError(error, name);
      }
    },
    async send(request, options) {
      try {
        return await model.doGenerate(callOf(request, options));
      } catch (error) {
        options?.signal?.throwIfAborted();
        throw endpointError(error, name);
      }
    },
  };
}

async function* partsIn(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  name: string,
): AsyncGenerator<LanguageModelV4StreamPart, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) throw new EndpointError('unfinished', `${name} ended its stream without a finish`);
      if (part.type === 'error') throw part.error;
      yield part;
      if (part.type === 'finish') return;
    }
  } finally {
    await reader.cancel();
  }
}

/** The prompt with addresses as objects: a body is JSON. */
function revived(prompt: CallBody['prompt']): CallBody['prompt'] {
  const revive = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(revive);
    if (typeof value !== 'object' || value === null) return value;
    const { type, url } = value as { type?: unknown; url?: unknown };
    if (type === 'url' && typeof url === 'string') return { ...value, url: new URL(url) };
    return value;
  };
  return prompt.map((message) => {
    if (message.role === 'system') return message;
    const content = message.content.map((part) => {
      if (part.type === 'file' || part.type === 'reasoning-file') {
        return { ...part, data: revive(part.data) };
      }
      if (part.type !== 'tool-result' || part.output.type !== 'content') return part;
      const value = part.output.value.map((one) =>
        one.type === 'file' ? { ...one, data: revive(one.data) } : one,
      );
      return { ...part, output: { ...part.output, value } };
    });
    return { ...message, content } as typeof message;
  });
}

function endpointError(error: unknown, name: string): unknown {
  if (error instanceof EndpointError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!APICallError.isInstance(error)) {
    const code = refusalCode(undefined, message);
    return new EndpointError(code, `${name} failed: ${message}`, { cause: error });
  }
  const { statusCode: status, responseBody: body, responseHeaders } = error;
  return new EndpointError(
    status === undefined ? 'unreachable' : refusalCode(status, `${message}\n${body}`),
    `${name} failed: ${message}`,
    { status, body, retryAfter: waitOf(responseHeaders), cause: error },
  );
}

/** The milliseconds after which a provider allows a retry. */
function waitOf(headers: Readonly<Record<string, string>> = {}): number | undefined {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(milliseconds)) return milliseconds;
  const seconds = Number.parseFloat(headers['retry-after'] ?? '');
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
