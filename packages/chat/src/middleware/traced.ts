import type { Sampling } from '@modelspeak/endpoint';
import type { ChatReply } from '../chat-reply.js';
import type { Middleware } from './middleware.js';

/** A span: the part of `Span` of `@opentelemetry/api` that is used here. */
export interface TraceSpan {
  setAttributes(attributes: TraceAttributes): unknown;
  addEvent(name: string): unknown;
  recordException(error: Error): void;
  setStatus(status: { code: number; message?: string }): unknown;
  end(): void;
}

/** Attributes of a request, named by OpenTelemetry's conventions. */
export type TraceAttributes = Record<string, string | number | string[]>;

/** Creates spans: the `Tracer` of `@opentelemetry/api`, or anything like it. */
export interface SpanMaker {
  startSpan(name: string, options: { kind: number; attributes: TraceAttributes }): TraceSpan;
}

/** Options of {@link traced}. */
export interface TraceOptions {
  /** The tracer, such as `trace.getTracer('my-program')`. */
  readonly tracer: SpanMaker;
  /** The name of the model. */
  readonly model: string;
  /** The provider of the model, such as `openai`. */
  readonly provider?: string | undefined;
}

/** `SpanKind.CLIENT` and `SpanStatusCode.ERROR` of OpenTelemetry. */
const [CLIENT, ERROR] = [2, 2];

/**
 * Makes a span for each request, by OpenTelemetry's conventions for generative models: its sampling
 * settings, token usage and finish reason. Spans do not contain the text of messages.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/
 *
 * @example
 * ```ts
 * import { type CommonSettings, type SpanMaker, traced } from '@modelspeak/chat';
 *
 * // In place of trace.getTracer('my-program') of @opentelemetry/api:
 * declare const tracer: SpanMaker;
 * const settings = (): CommonSettings => ({ middleware: [traced({ tracer, model: 'qwen3-4b' })] });
 * console.log(settings.length); // 0
 * ```
 */
export function traced({ tracer, model, provider }: TraceOptions): Middleware {
  return async function* (request, next) {
    const { sampling = {} } = request.options;
    const span = tracer.startSpan(`chat ${model}`, {
      kind: CLIENT,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': model,
        ...(provider !== undefined && { 'gen_ai.provider.name': provider }),
        ...samplingOf(sampling),
      },
    });
    const events = next(request);
    try {
      let step = await events.next();
      if (!step.done) span.addEvent('first event');
      for (; !step.done; step = await events.next()) yield step.value;
      span.setAttributes(outcomeOf(step.value));
      return step.value;
    } catch (thrown) {
      failSpan(span, thrown);
      throw thrown;
    } finally {
      span.end();
      // The caller stopped reading: the span ends with the request.
      await events.return(undefined as never);
    }
  };
}

/** Tells a span what was thrown. */
export function failSpan(span: TraceSpan, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  span.recordException(error);
  span.setAttributes({ 'error.type': error.name });
  span.setStatus({ code: ERROR, message: error.message });
}

const NAMES = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
} as const;

function samplingOf(sampling: Sampling): TraceAttributes {
  const attributes: TraceAttributes = {};
  for (const [key, name] of Object.entries(NAMES) as [keyof typeof NAMES, string][]) {
    const value = sampling[key];
    if (value !== undefined) attributes[`gen_ai.request.${name}`] = value;
  }
  return attributes;
}

function outcomeOf({ reason, usage }: ChatReply): TraceAttributes {
  return {
    'gen_ai.response.finish_reasons': [reason],
    ...(usage !== undefined && {
      'gen_ai.usage.input_tokens': usage.prompt_tokens,
      'gen_ai.usage.output_tokens': usage.completion_tokens,
    }),
  };
}
