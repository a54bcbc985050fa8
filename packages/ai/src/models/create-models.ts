import type { ChatModel } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';

/** Chat models by name and alias. It is immutable: `with` returns another. */
export interface Models<Name extends string = string> {
  /**
   * Gets a model by its name or an alias. Names take precedence.
   *
   * @throws {ModelspeakError} `invalid_option` for an unknown name; the message lists the known ones
   */
  get(name: Name): ChatModel;
  /** Whether a name or an alias is known. */
  has(name: string): boolean;
  /** The names, sorted. */
  readonly names: readonly string[];
  /** The aliases, and the name that each stands for. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Returns a registry with more models. A model with a known name replaces the old one. */
  with<const More extends string>(models: Readonly<Record<More, ChatModel>>): Models<Name | More>;
}

/**
 * Makes a registry of chat models under names of your choice.
 *
 * @param aliases Other names for the models.
 * @throws {ModelspeakError} `invalid_option` for an alias of a model that does not exist
 *
 * @example
 * ```ts
 * import { createModels } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const mini = chatModel({
 *   format: openaiMessages({ model: 'gpt-5-mini' }),
 *   endpoint: openai({ key: 'sk-…' }),
 *   model: { name: 'gpt-5-mini', prices: { input: 0.25, output: 2 } },
 * });
 * const models = createModels({ 'gpt-5-mini': mini }, { mini: 'gpt-5-mini' });
 * console.log(models.get('mini') === mini, models.names); // true [ 'gpt-5-mini' ]
 * ```
 */
export function createModels<const Name extends string, const Alias extends string = never>(
  models: Readonly<Record<Name, ChatModel>>,
  aliases?: Readonly<Record<Alias, NoInfer<Name>>>,
): Models<Name | Alias> {
  const made = Object.entries<ChatModel>(models).map(
    ([name, model]) => [name, () => model] as const,
  );
  return modelsOf(new Map(made), new Map(Object.entries<string>(aliases ?? {})));
}

/** Models by name. Each is made once, when it is first used. */
export function modelsOf<Name extends string>(
  makers: ReadonlyMap<string, () => ChatModel>,
  aliases: ReadonlyMap<string, string>,
): Models<Name> {
  for (const [alias, name] of aliases) {
    if (makers.has(name)) continue;
    throw new ModelspeakError('invalid_option', `no model is called "${name}"`, {
      path: `aliases.${alias}`,
    });
  }
  const made = new Map<string, ChatModel>();
  const nameOf = (name: string) => (makers.has(name) ? name : (aliases.get(name) ?? name));
  const names = [...makers.keys()].sort();
  return {
    get(asked) {
      const name = nameOf(asked);
      const model = made.get(name) ?? makers.get(name)?.();
      if (model === undefined) {
        const known = [...names, ...aliases.keys()].join(', ') || 'none';
        throw new ModelspeakError(
          'invalid_option',
          `no model is called "${asked}"; known: ${known}`,
          { path: 'model' },
        );
      }
      made.set(name, model);
      return model;
    },
    has: (name) => makers.has(nameOf(name)),
    names,
    aliases: Object.fromEntries(aliases),
    with(more) {
      const added = Object.entries<ChatModel>(more).map(
        ([name, model]) => [name, () => model] as const,
      );
      return modelsOf(new Map([...makers, ...added]), aliases);
    },
  };
}
