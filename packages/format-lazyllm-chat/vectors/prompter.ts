import { type Json, ModelspeakError, writeJson } from '@modelspeak/core';
import { ChatPrompter, markersFromPromptKeys } from '@modelspeak/format-lazyllm-chat';
import type { Outcome } from './outcome.js';

/** A case of `lazyllm-guide.json` or `lazyllm-upstream.json` whose `prompter` is `lazyllm-chat`. */
interface PrompterCase {
  readonly constructor: {
    readonly instruction?: ConstructorParameters<typeof ChatPrompter>[0];
    readonly extra_keys?: string | readonly string[];
    readonly tools?: Options['tools'];
    readonly history?: Options['history'];
  };
  /** Of the upstream file alone: what `_set_model_configs` was given. */
  readonly model_configs?: Readonly<Record<string, string>>;
  readonly call: { readonly input: Input } & Omit<Call, 'defuse'>;
  readonly output?: Json;
  readonly reference_error?: string;
}

interface ResponseCase {
  readonly method: 'get_response';
  readonly model_configs?: Readonly<Record<string, string>>;
  readonly output_text: string;
  readonly input: string | null;
  readonly output: string;
}

type Options = NonNullable<ConstructorParameters<typeof ChatPrompter>[1]>;
type Input = Parameters<ChatPrompter['generatePrompt']>[0];
type Call = NonNullable<Parameters<ChatPrompter['generatePrompt']>[1]>;

/** Runs a case of the prompter guide. */
export function runLazyllmChatGuide(vector: unknown): Outcome {
  return run(vector as PrompterCase | ResponseCase, 'guide');
}

/** Runs a case of LazyLLM's own code. */
export function runLazyllmChatUpstream(vector: unknown): Outcome {
  return run(vector as PrompterCase | ResponseCase, 'upstream');
}

function run(vector: PrompterCase | ResponseCase, edition: 'guide' | 'upstream'): Outcome {
  const markers = markersFromPromptKeys(vector.model_configs ?? {});
  if ('method' in vector) {
    const prompter = new ChatPrompter('', { edition, markers });
    const actual = prompter.getResponse(vector.output_text, vector.input);
    return { expected: vector.output, actual };
  }
  const { instruction, extra_keys: extraKeys, ...given } = vector.constructor;
  const { input, ...call } = vector.call;
  const generate = () => {
    const prompter = new ChatPrompter(instruction, { ...given, extraKeys, edition, markers });
    return prompter.generatePrompt(input, call);
  };
  if (vector.reference_error !== undefined) return refused(generate);
  return { expected: spell(vector.output), actual: spell(generate()) };
}

function spell(output: unknown): string {
  return typeof output === 'string' ? output : writeJson(output);
}

/** What the reference refuses is to be refused with the place of the fault. */
function refused(act: () => unknown): Outcome {
  const expected = 'refused, with its place';
  try {
    return { expected, actual: `accepted: ${spell(act())}` };
  } catch (error) {
    const isPlaced = error instanceof ModelspeakError && error.path !== '';
    return { expected, actual: isPlaced ? expected : String(error) };
  }
}
