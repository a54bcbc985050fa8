import { refusalOutcome, type VectorOutcome } from '@modelspeak/conformance';
import { type Json, writeJson } from '@modelspeak/core';
import { markersFromPromptKeys, type Prompter } from '@modelspeak/lazyllm';

/** A case of `lazyllm-guide.json` or `lazyllm-upstream.json` that makes a prompt. */
interface PrompterCase {
  readonly constructor: {
    readonly instruction?: Instruction;
    readonly extra_keys?: string | readonly string[];
    readonly tools?: Options['tools'];
    readonly history?: Options['history'];
  };
  /** Of the upstream file alone: what `_set_model_configs` was given. */
  readonly model_configs?: Readonly<Record<string, string>>;
  readonly call: { readonly input: Input } & Omit<Call, 'specialTokens'>;
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

type MakePrompter = new (instruction?: Instruction, options?: Options) => Prompter;
type Instruction = ConstructorParameters<typeof Prompter>[1];
type Options = NonNullable<ConstructorParameters<typeof Prompter>[2]>;
type Input = Parameters<Prompter['generatePrompt']>[0];
type Call = NonNullable<Parameters<Prompter['generatePrompt']>[1]>;

/** Runs the cases of one prompter in one edition. */
export function prompterRunner(
  PrompterOf: MakePrompter,
  edition: 'guide' | 'upstream',
): (vector: unknown) => VectorOutcome {
  return (given) => {
    const vector = given as PrompterCase | ResponseCase;
    const markers = markersFromPromptKeys(vector.model_configs ?? {});
    if ('method' in vector) {
      const prompter = new PrompterOf('', { edition, markers });
      const actual = prompter.getResponse(vector.output_text, vector.input);
      return { expected: vector.output, actual };
    }
    const { instruction, extra_keys: extraKeys, ...options } = vector.constructor;
    const { input, ...call } = vector.call;
    const generate = () => {
      const prompter = new PrompterOf(instruction, { ...options, extraKeys, edition, markers });
      return prompter.generatePrompt(input, call);
    };
    if (vector.reference_error !== undefined) return refusalOutcome(generate);
    return { expected: spell(vector.output), actual: spell(generate()) };
  };
}

function spell(output: unknown): string {
  return typeof output === 'string' ? output : writeJson(output);
}
