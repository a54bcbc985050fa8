import { type Format, ModelspeakError } from '@modelspeak/core';
import type { ModelDescription } from '@modelspeak/endpoint';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { comparePrompts, type PromptDifference } from './compare-prompts.js';
import { foreignTokens } from './foreign-tokens.js';
import { templateFormat } from './template-format.js';

/** Finds the format of a model by its name; `undefined` if none knows it. */
export type FormatFinder = (model: string) => Format | undefined | Promise<Format | undefined>;

/** The facts about a model from which its format is chosen. */
export interface FormatQuestion {
  readonly description: ModelDescription;
  /** Where the template comes from, such as `the server`. */
  readonly source: string;
  /** The model's name, if the server has an API that writes prompts itself. */
  readonly body?: { readonly model: string; readonly isOnly: boolean } | undefined;
}

/** The format that was chosen for a model. */
export interface FormatChoice {
  readonly format: Format;
  /** The reason for the choice: the model's name, its template, the server, which writes the prompts, or the caller. */
  readonly by: 'name' | 'template' | 'server' | 'caller';
  /** The reason in words, which follow the format's name. */
  readonly reason: string;
  /** Facts that speak against the choice. */
  readonly warnings: readonly string[];
}

/**
 * Chooses the format of a model: the one that knows its name, else the model's own template, else the server's API that
 * writes prompts itself.
 *
 * @throws {ModelspeakError} `unknown_format` if none of these is there
 *
 * @example
 * ```ts
 * import { chooseFormat } from '@modelspeak/connect';
 *
 * const source = '{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}';
 * const description = { names: ['mystery.gguf'], template: { source } };
 * const { format, reason } = await chooseFormat({ description, source: 'the file' }, () => undefined);
 * console.log(format.name, reason); // chat-template from the template of the file (no format knows this name)
 * ```
 */
export async function chooseFormat(
  question: FormatQuestion,
  find: FormatFinder,
): Promise<FormatChoice> {
  const { body } = question;
  if (body?.isOnly === true) {
    return byServer(body.model, 'because the server takes messages, not prompts', []);
  }
  return (await byName(question, find)) ?? byTemplate(question);
}

async function byName(
  { description }: FormatQuestion,
  find: FormatFinder,
): Promise<FormatChoice | undefined> {
  for (const [index, name] of description.names.entries()) {
    const format = await find(name);
    if (format === undefined) continue;
    const doubt = format.kind === 'prompt' ? doubtOf(format, description) : undefined;
    const warnings = doubt === undefined ? [] : [doubt.text];
    if (index === 0) return { format, by: 'name', reason: "by the model's name", warnings };
    // A model that was made from another may have been trained on other prompts. If only prompts with tools differ, the
    // template was often changed for a server.
    if (doubt === undefined || doubt.isOfTools) {
      const reason = `by the model that it was made from, ${name}`;
      return { format, by: 'name', reason, warnings };
    }
  }
  return undefined;
}

function doubtOf(
  format: Extract<Format, { kind: 'prompt' }>,
  { template, foreignTemplate }: ModelDescription,
): PromptDifference | undefined {
  if (template !== undefined) {
    const difference = comparePrompts(format, template);
    return (
      difference && {
        ...difference,
        text: `the model's own template writes other prompts: ${difference.text}`,
      }
    );
  }
  const foreign = foreignTemplate === undefined ? [] : foreignTokens(format, foreignTemplate);
  if (foreign.length === 0) return undefined;
  const text = `the server's template for the model has tokens that the format does not know: ${foreign.join(', ')}`;
  return { isOfTools: false, text };
}

function byTemplate({ description, source, body }: FormatQuestion): FormatChoice {
  const { names, template } = description;
  const unknown = 'no format knows this name';
  const problems: string[] = [];
  if (template !== undefined) {
    try {
      const reason = `from the template of ${source} (${unknown})`;
      return { format: templateFormat(template), by: 'template', reason, warnings: [] };
    } catch (error) {
      if (!(error instanceof ModelspeakError)) throw error;
      problems.push(`the template of ${source} cannot be used: ${error.message}`);
    }
  }
  if (body !== undefined) {
    const reason = `the server writes the prompts (${unknown}, and it gives no template)`;
    return byServer(
      body.model,
      template === undefined ? reason : 'the server writes the prompts',
      problems,
    );
  }
  const model = names[0] === undefined ? 'the model' : `the model ${JSON.stringify(names[0])}`;
  throw new ModelspeakError(
    'unknown_format',
    [
      `no format here knows ${model}`,
      problems[0] ?? `${source} gives no template`,
      'add the format that the model uses, or name one',
    ].join('; '),
  );
}

function byServer(model: string, reason: string, warnings: readonly string[]): FormatChoice {
  return { format: openaiMessages({ model }), by: 'server', reason, warnings };
}
