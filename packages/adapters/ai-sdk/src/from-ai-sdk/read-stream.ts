import type {
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { EndReason, Reader, ReaderEvent, Usage } from '@modelspeak/core';
import { PROVIDER } from '../metadata.js';
import { base64Of } from '../prompt/base64-of.js';
import { REASONS } from '../reply/end-reasons.js';
import { signatureOf } from './provider-options.js';

type Part = LanguageModelV4StreamPart;

/** Reads the stream of a model of the AI SDK. */
export class StreamReader implements Reader<Part> {
  readonly #indices = new Map<string, number>();
  /** The input of calls that have begun, by their ids. A provider may not complete them. */
  readonly #begun = new Map<string, string>();
  #isOver = false;

  push(part: Part): readonly ReaderEvent[] {
    switch (part.type) {
      case 'stream-start':
        return part.warnings.map((warning) => ({
          type: 'warning',
          code: 'from-provider',
          message: JSON.stringify(warning),
        }));
      case 'text-delta':
        return [{ type: 'text', text: part.delta }];
      case 'reasoning-delta':
        return [{ type: 'reasoning', text: part.delta }];
      case 'text-end':
        return proven('text', part.providerMetadata);
      case 'reasoning-end':
        return proven('reasoning', part.providerMetadata);
      case 'tool-input-start': {
        if (part.providerExecuted === true) return [];
        const { id, toolName: name } = part;
        this.#begun.set(id, '');
        return [{ type: 'tool-call', index: this.#indexOf(id), id, name }];
      }
      case 'tool-input-delta': {
        const index = this.#indices.get(part.id);
        if (index === undefined) return [];
        this.#begun.set(part.id, `${this.#begun.get(part.id) ?? ''}${part.delta}`);
        return [{ type: 'tool-call-arguments', index, text: part.delta }];
      }
      case 'tool-call':
        return this.#call(part);
      case 'finish': {
        this.#isOver = true;
        const usage = usageIn(part.usage);
        return [
          ...this.#withdrawn(),
          ...(usage === undefined ? [] : [{ type: 'usage', usage } as const]),
          { type: 'end', reason: REASONS[part.finishReason.unified] },
        ];
      }
      case 'file':
      case 'reasoning-file':
      case 'source':
      case 'custom':
      case 'tool-result':
      case 'tool-approval-request':
        return [{ type: 'extra', extra: { content: [madePart(part)] } }];
      default:
        return [];
    }
  }

  end(reason: EndReason = 'unknown'): readonly ReaderEvent[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    return [...this.#withdrawn(), { type: 'end', reason }];
  }

  #call(part: Extract<Part, { type: 'tool-call' }>): readonly ReaderEvent[] {
    if (part.providerExecuted === true) {
      return [{ type: 'extra', extra: { content: [madePart(part)] } }];
    }
    const { toolCallId: id, toolName: name, input } = part;
    const providerMetadata = withoutExactArguments(part.providerMetadata);
    const begun = this.#indices.get(id);
    this.#begun.delete(id);
    const index = begun ?? this.#indexOf(id);
    if (!isObjectText(input)) {
      const reason = 'the input of the call is not the JSON text of an object';
      return [{ type: 'tool-call-malformed', index, raw: input, reason, apart: true }];
    }
    return [
      ...(begun === undefined
        ? ([
            { type: 'tool-call', index, id, name },
            { type: 'tool-call-arguments', index, text: input },
          ] as const)
        : []),
      ...(providerMetadata === undefined
        ? []
        : [{ type: 'extra', index, extra: { providerOptions: providerMetadata } } as const]),
      { type: 'tool-call-end', index },
    ];
  }

  #withdrawn(): readonly ReaderEvent[] {
    const reason = 'the provider did not complete this call';
    return [...this.#begun].map(([id, raw]) => ({
      type: 'tool-call-malformed',
      index: this.#indexOf(id),
      raw,
      reason,
      apart: true,
    }));
  }

  #indexOf(id: string): number {
    const index = this.#indices.get(id) ?? this.#indices.size;
    this.#indices.set(id, index);
    return index;
  }
}

/** Whether a text is JSON of an object. A call without an input has an empty one. */
function isObjectText(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** A part as JSON: bytes in base64, and addresses as strings. */
function madePart(part: Part): object {
  return JSON.parse(
    JSON.stringify(part, (_key, value: unknown) =>
      value instanceof Uint8Array ? base64Of(value) : value,
    ),
  );
}

function proven(
  type: 'text' | 'reasoning',
  metadata: Parameters<typeof signatureOf>[0],
): readonly ReaderEvent[] {
  const signature = signatureOf(metadata);
  return signature === undefined ? [] : [{ type, text: '', signature }];
}

/** The token counts, if the provider reports them. */
export function usageIn({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage | undefined {
  const { total: read } = inputTokens;
  const { total: written, reasoning } = outputTokens;
  if (read === undefined || written === undefined) return undefined;
  const cached = inputTokens.cacheRead;
  return {
    prompt_tokens: read,
    completion_tokens: written,
    total_tokens: read + written,
    ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

/** What a provider says of a call. Our own models repeat its arguments there, since the AI SDK rounds numbers. */
function withoutExactArguments(
  metadata: SharedV4ProviderMetadata | undefined,
): SharedV4ProviderMetadata | undefined {
  if (metadata?.[PROVIDER]?.['arguments'] === undefined) return metadata;
  const { [PROVIDER]: own, ...others } = metadata;
  const { arguments: _arguments, ...rest } = own;
  const kept = { ...others, ...(Object.keys(rest).length > 0 && { [PROVIDER]: rest }) };
  return Object.keys(kept).length > 0 ? kept : undefined;
}
