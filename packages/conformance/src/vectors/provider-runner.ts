import { fitParts, type MessagesFormat, ModelspeakError, writeJson } from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import type { VectorOutcome } from './outcome.js';

/** A difference between a reference and the provider's documentation. */
export interface ProviderDifference {
  /** What the reference does, and what the documentation says instead. */
  readonly reason: string;
  /** Returns a body of the reference as the documentation says. */
  readonly change: (body: Body, input: Body) => object;
}

/** Options of {@link providerRunner}. */
export interface ProviderRunnerOptions {
  /**
   * Brings what the provider's documentation says is the same into one form, in the bodies of both:
   * a text, for example, that is also a list of one block.
   */
  readonly normalize?: ((body: Body) => object) | undefined;
  /**
   * What the reference does against the provider's documentation. Cases with such a difference are
   * counted as exceptions.
   */
  readonly differences?: readonly ProviderDifference[] | undefined;
  /** Whether the reference leaves out what its protocol does not have, such as sampling settings. */
  readonly omits?: boolean | undefined;
}

type Body = Readonly<Record<string, unknown>>;

interface Writing {
  readonly model: unknown;
  readonly normalize: (body: Body) => object;
  readonly omits: boolean;
}

/**
 * Creates a runner for recorded conversions: each case has a body of one protocol as `input`, and the
 * body that a reference makes of it in another protocol as `output`. The order of keys does not
 * matter. The model is that of the reference.
 *
 * @param from The format of the input.
 * @param to The format of the output.
 * @param options What to know about the reference.
 *
 * @example
 * ```ts
 * import { providerRunner } from '@modelspeak/conformance';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const format = openaiMessages();
 * const run = providerRunner(format, format);
 * const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
 * const { expected, actual } = run({ input: body, output: body });
 * console.log(expected === actual); // true
 * ```
 */
export function providerRunner(
  from: MessagesFormat,
  to: MessagesFormat,
  { normalize = (body) => body, differences = [], omits = false }: ProviderRunnerOptions = {},
): (vector: unknown) => VectorOutcome {
  return (vector) => {
    const { input, output } = JSON.parse(writeJson(vector)) as {
      readonly input: Body;
      readonly output: Readonly<Record<string, unknown>>;
    };
    const found = new Set<string>();
    const expected = differences.reduce<object>((body, { reason, change }) => {
      const changed = change(body as Body, input);
      if (!dequal(changed, body)) found.add(reason);
      return changed;
    }, output);
    const exception = [...found].join('; ');
    return {
      expected: sorted(normalize(expected as Body)),
      actual: written(from, to, input, { model: output['model'], normalize, omits }),
      ...(exception !== '' && { exception }),
    };
  };
}

function written(
  from: MessagesFormat,
  to: MessagesFormat,
  input: object,
  { model, normalize, omits }: Writing,
): string {
  try {
    const parts = from.readBody(input);
    const options = { ...parts.options, toolLinks: false };
    const named = typeof model === 'string' ? { model } : {};
    const wanted = { ...parts, ...named, options };
    const { parts: fitted } = omits
      ? fitParts(wanted, { from: from.name, to, onLoss: 'omit' })
      : { parts: wanted };
    return sorted(normalize(to.writeBody(fitted) as Body));
  } catch (error) {
    if (error instanceof ModelspeakError) return String(error);
    throw error;
  }
}

/** JSON with sorted keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
