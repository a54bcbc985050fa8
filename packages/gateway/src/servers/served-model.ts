import type { ChatModel } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import { Failure } from '../http/failure.js';
import { DEFAULT_SLOTS, type ModelServer } from './model-server.js';

/** A model that a gateway serves, on one server or several. */
export interface ServedModel {
  /** The servers. All have the same model in the same format. */
  readonly servers: readonly ModelServer[];
  /** Other names of the model. */
  readonly aliases?: readonly string[] | undefined;
  /** A name for people. */
  readonly displayName?: string | undefined;
  /** The size of its context in tokens, which clients are told. */
  readonly context?: number | undefined;
}

/** A model with its name. */
export interface NamedModel extends ServedModel {
  readonly name: string;
  /** The settings that all its servers share: the first one's. */
  readonly settings: ChatModel['settings'];
}

/** What Claude Code's list of models must find in a name. */
const FOR_CLAUDE = 'claude-local-';

/** The models of a gateway, by the names that clients use. */
export class ModelNames {
  readonly models: readonly NamedModel[];
  readonly #byName = new Map<string, NamedModel>();

  /** @throws {ModelspeakError} `invalid_option` for a name that two models have, or a model without servers */
  constructor(given: Readonly<Record<string, ChatModel | ServedModel>>) {
    this.models = Object.entries(given).map(([name, model]) => namedModel(name, model));
    for (const model of this.models) {
      for (const name of [model.name, ...(model.aliases ?? [])]) {
        const path = `models.${model.name}`;
        const other = this.#byName.get(name);
        if (other !== undefined) {
          const problem = `${JSON.stringify(name)} is also a name of ${other.name}; rename one of them`;
          throw new ModelspeakError('invalid_option', problem, { path });
        }
        this.#byName.set(name, model);
      }
    }
  }

  /** The same models on servers that are changed. */
  map(change: (server: ModelServer, model: NamedModel) => ModelServer): ModelNames {
    return new ModelNames(
      Object.fromEntries(
        this.models.map((model) => [
          model.name,
          { ...model, servers: model.servers.map((server) => change(server, model)) },
        ]),
      ),
    );
  }

  /** The name for Claude Code, which lists only names that contain `claude`. */
  static forClaude({ name }: NamedModel): string {
    return name.includes('claude') ? name : `${FOR_CLAUDE}${name}`;
  }

  /**
   * Finds a model. A gateway with one model serves it under every name.
   *
   * @throws {Failure} 404 if there is none of this name
   */
  find(name: string | undefined): NamedModel {
    const plain = name?.startsWith(FOR_CLAUDE) ? name.slice(FOR_CLAUDE.length) : name;
    // Ollama's clients add the tag.
    const found =
      this.#byName.get(plain ?? '') ?? this.#byName.get(plain?.replace(/:latest$/, '') ?? '');
    if (found !== undefined) return found;
    const [only, ...others] = this.models;
    if (only !== undefined && others.length === 0) return only;
    const known = this.models.map((model) => model.name).join(', ');
    throw new Failure(404, `unknown model ${JSON.stringify(name)}; here are ${known}`, {
      code: 'model_not_found',
    });
  }
}

function namedModel(name: string, given: ChatModel | ServedModel): NamedModel {
  const served: ServedModel = 'servers' in given ? given : { servers: [{ name, model: given }] };
  const [first] = served.servers;
  if (first === undefined) {
    const problem = 'the model has no server; add one to its servers';
    throw new ModelspeakError('invalid_option', problem, { path: `models.${name}.servers` });
  }
  for (const [index, { slots = DEFAULT_SLOTS }] of served.servers.entries()) {
    if (Number.isSafeInteger(slots) && slots > 0) continue;
    const problem = `found ${slots}, expected the number of requests at once, at least 1`;
    throw new ModelspeakError('invalid_option', problem, {
      path: `models.${name}.servers[${index}].slots`,
    });
  }
  const { settings } = first.model;
  return { context: settings.model?.context, ...served, name, settings };
}
