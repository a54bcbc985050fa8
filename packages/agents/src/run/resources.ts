import type { RunnableTool } from '@modelspeak/chat';
import type { Prompt } from '@modelspeak/prompts';
import type { AnyDefinition } from '../agent/agent-definition.js';
import type {
  ChatConnection,
  ChatSetup,
  EmbeddingModel,
  LazyResource,
} from '../agent/chat-setup.js';
import { runnableIn } from '../agent/check-agent.js';
import { AgentError } from '../errors/agent-error.js';
import type { AgentTool, ToolContext } from '../tool/agent-tool.js';

/** An agent's definition and its resources. */
export interface AgentParts {
  readonly definition: AnyDefinition;
  readonly resources: Resources;
}

/** A chat model with the resources that it refers to. */
export interface ReadyModel {
  readonly setup: ChatSetup;
  readonly connection: ChatConnection;
  readonly prompt: Prompt | undefined;
  readonly tools: readonly AgentTool[];
}

/** The resources of an agent. Each is made once, when it is first used. */
export class Resources {
  readonly #definition: AnyDefinition;
  readonly #made = new Map<LazyResource<object>, Promise<object>>();

  constructor(definition: AnyDefinition) {
    this.#definition = definition;
  }

  /** The names of the tools. */
  get toolNames(): readonly string[] {
    return Object.keys(this.#definition.tools ?? {});
  }

  prompt(name: string): Promise<Prompt> {
    return this.#make(this.#find('prompts', name));
  }

  embeddingModel(name: string): Promise<EmbeddingModel> {
    return this.#make(this.#find('embeddingModels', name));
  }

  async tool(name: string): Promise<AgentTool> {
    const made = await this.#make<RunnableTool<ToolContext> | AgentTool>(this.#find('tools', name));
    runnableIn(made, name);
    return 'tool' in made ? made : { tool: made };
  }

  setup(name: string): ChatSetup {
    return this.#find('chatModels', name);
  }

  async chatModel(name: string): Promise<ReadyModel> {
    const setup = this.setup(name);
    const { connection, prompt, tools = [] } = setup;
    return {
      setup,
      connection:
        typeof connection === 'string'
          ? await this.#make<ChatConnection>(this.#find('connections', connection))
          : connection,
      prompt: typeof prompt === 'string' ? await this.prompt(prompt) : prompt,
      tools: await Promise.all(tools.map((tool) => this.tool(tool))),
    };
  }

  #find<Kind extends 'prompts' | 'tools' | 'connections' | 'chatModels' | 'embeddingModels'>(
    kind: Kind,
    name: string,
  ): NonNullable<AnyDefinition[Kind]>[string] {
    const all: Readonly<Record<string, unknown>> = this.#definition[kind] ?? {};
    if (Object.hasOwn(all, name)) return all[name] as NonNullable<AnyDefinition[Kind]>[string];
    const names = Object.keys(all);
    const known = names.length === 0 ? 'there are none' : `known: ${names.join(', ')}`;
    throw new AgentError('no_resource', `there is no "${name}"; ${known}`, { path: kind });
  }

  /** Returns a resource, and makes it if necessary. If that fails, the next use tries again. */
  async #make<Value extends object>(lazy: LazyResource<Value>): Promise<Value> {
    if (typeof lazy !== 'function') return lazy;
    const known = this.#made.get(lazy);
    if (known !== undefined) return (await known) as Value;
    const made = Promise.resolve().then(lazy);
    this.#made.set(lazy, made);
    made.catch(() => this.#made.delete(lazy));
    return made;
  }
}
