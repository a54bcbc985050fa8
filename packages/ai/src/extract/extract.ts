import type { AnySchema, ObjectSettings, ValueOf } from '@modelspeak/chat';
import { ModelspeakError, type ToolChoice } from '@modelspeak/core';
import type { DryRun } from '../asking/answer.js';
import type {
  AnyAskOptions,
  AskOptions,
  MayBeDry,
  UnlessDry,
  WithModel,
} from '../asking/ask-options.js';
import { dryRunOf } from '../asking/dry-run.js';
import { type Prepared, prepare } from '../asking/prepare.js';
import type { TemplateObjectInput } from '../generate.js';
import type { Kit } from '../kit.js';
import type { AnyPrompt, PromptInput } from '../prompt/prompt-input.js';
import { extractByObject } from './by-object.js';
import { extractByTools, type Wanted } from './by-tools.js';
import type { Extracted } from './extracted.js';
import type { SignatureOptions } from './signature.js';

/** Options of {@link extract}. */
export interface ExtractOptions<Dry extends boolean = boolean>
  extends Omit<AskOptions, 'responseFormat' | 'language' | 'toolChoice'>,
    SignatureOptions,
    MayBeDry<Dry> {
  /**
   * How the model returns the value: `tool` makes it call a tool; `json` enforces JSON, by a grammar on
   * prompt endpoints and by the provider of a messages API; `prompt` only asks for it. `auto`, the default,
   * is `json` if possible, and otherwise `prompt`.
   */
  readonly by?: 'auto' | 'tool' | 'json' | 'prompt' | undefined;
  /** How often the model may repair a value that does not fit; 2 by default. */
  readonly repairs?: number | undefined;
  /**
   * With `tool`: which tool the model must call. By default it must call the tool if there is only one, and
   * may choose if there are several.
   */
  readonly toolChoice?: ToolChoice | undefined;
}

/** A value of one of several schemas, with the schema's name. */
export type NamedValue<Schemas extends Readonly<Record<string, AnySchema>>> = {
  readonly [Name in keyof Schemas]: { readonly name: Name; readonly value: ValueOf<Schemas[Name]> };
}[keyof Schemas];

/** The type of `extract`. */
export interface Extract<Asked = PromptInput | TemplateObjectInput, Chosen = WithModel> {
  <const Schemas extends Readonly<Record<string, AnySchema>>, Dry extends boolean = false>(
    prompt: Asked,
    options: ExtractOptions<Dry> & Chosen & WithSchemas<Schemas>,
  ): Promise<UnlessDry<Dry, Extracted<NamedValue<Schemas>>>>;
  // Compiler errors refer to the last overload.
  <Schema extends AnySchema, Dry extends boolean = false>(
    prompt: Asked,
    options: ExtractOptions<Dry> & Chosen & WithSchema<Schema>,
  ): Promise<UnlessDry<Dry, Extracted<ValueOf<Schema>>>>;
}

/** The schema of the value. */
export interface WithSchema<Schema extends AnySchema> {
  readonly schema: Schema;
}

/** The schemas of the values, by the names of their tools. */
export interface WithSchemas<Schemas extends Readonly<Record<string, AnySchema>>> {
  readonly schemas: Schemas;
}

type AnyExtractOptions = AnyAskOptions &
  ExtractOptions & {
    readonly schema?: AnySchema | undefined;
    readonly schemas?: Readonly<Record<string, AnySchema>> | undefined;
  };

/** Makes `extract` for a kit. */
export function extractOf(kit: Kit) {
  return async (
    prompt: AnyPrompt,
    options: AnyExtractOptions,
  ): Promise<Extracted<unknown> | DryRun> => {
    const { schema, schemas, by = 'auto', repairs = 2, toolChoice, ...rest } = options;
    const { name, description, jsonSchema, strict, hidden, ...asking } = rest;
    const prepared = prepare(kit, prompt, asking);
    const isDry = options.dryRun === true;
    if (schemas !== undefined || by === 'tool') {
      if (by !== 'tool' && by !== 'auto') {
        throw new ModelspeakError(
          'invalid_option',
          "must be 'tool' with `schemas`; set it to 'tool', or leave it out",
          { path: 'by' },
        );
      }
      const signature = { name, description, jsonSchema, strict, hidden };
      const wanted: Wanted = {
        schemas: schemas ?? schema ?? {},
        isNamed: schemas !== undefined,
        signature,
        repairs,
        toolChoice,
      };
      const act = (call: Prepared) => extractByTools(call, wanted);
      return isDry ? dryRunOf(prepared, act) : act(prepared);
    }
    if (schema === undefined) {
      throw new ModelspeakError('invalid_option', 'missing; pass schema, or schemas', {
        path: 'schema',
      });
    }
    const settings: ObjectSettings = {
      name,
      description,
      jsonSchema,
      strict,
      repairs,
      strategy: by === 'json' ? 'native' : by,
    };
    const act = (call: Prepared) => extractByObject(call, schema, settings, hidden);
    return isDry ? dryRunOf(prepared, act) : act(prepared);
  };
}

/**
 * Extracts a value that fits a schema. The value is checked. If it does not fit, the model is told why and
 * may repair it, up to `repairs` times.
 *
 * Several `schemas` become several tools, and the model calls those that fit.
 *
 * @throws {ChatError} `no_object` if no answer fits
 * @throws {AiError} `no_object` or `no_call` if no call fits, with `by: 'tool'`
 * @throws what `generate` throws
 *
 * @example
 * ```ts
 * import { extract } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 * import { z } from 'zod';
 *
 * // A stand-in for a server.
 * const content = '{"name":"apple","adjectives":["delicious","juicy"]}';
 * const fetch = async () =>
 *   Response.json({ choices: [{ finish_reason: 'stop', message: { content } }] });
 * const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ fetch }) });
 *
 * const Food = z.object({ name: z.string(), adjectives: z.array(z.string()).optional() });
 * const prompt = 'I just ate a delicious and juicy apple.';
 * const { value } = await extract(prompt, { model, schema: Food });
 * console.log(value.name, value.adjectives); // apple [ 'delicious', 'juicy' ]
 * ```
 */
export const extract: Extract = /* @__PURE__ */ extractOf({}) as Extract;
