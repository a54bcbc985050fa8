import type { GatewayCore } from '../gateway-core.js';
import { ModelNames, type NamedModel } from '../servers/served-model.js';

/**
 * The list of models, in the shapes of all clients at once: OpenAI's and Anthropic's as `data`, and Codex's
 * catalogue as `models`.
 *
 * @param isAnthropic Whether the client speaks Anthropic's API: Claude Code lists only names with `claude`.
 */
export function listModels({ names }: GatewayCore, isAnthropic: boolean): Response {
  const listed = names.models.flatMap((model) => [
    entryOf(model, model.name),
    ...(isAnthropic ? [entryOf(model, ModelNames.forClaude(model))] : []),
  ]);
  const data = listed.filter(({ id }, index) => listed.findIndex((one) => one.id === id) === index);
  return Response.json({
    object: 'list',
    data,
    has_more: false,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    models: names.models.map(catalogueEntryOf),
  });
}

/** One model. */
export function showModel({ names }: GatewayCore, id: string): Response {
  return Response.json(entryOf(names.find(id), id));
}

function entryOf({ displayName, context, name }: NamedModel, id: string) {
  return {
    id,
    object: 'model',
    created: 0,
    owned_by: 'modelspeak',
    type: 'model',
    display_name: displayName ?? name,
    created_at: '1970-01-01T00:00:00Z',
    ...(context !== undefined && { context_length: context, max_input_tokens: context }),
  };
}

/**
 * A model in Codex's catalogue. A missing key would drop the whole catalogue.
 *
 * @see https://github.com/openai/codex/blob/main/codex-rs/protocol/src/openai_models.rs
 */
function catalogueEntryOf(
  { name, displayName = name, context, settings }: NamedModel,
  index: number,
) {
  const { thinking } = settings.format.request;
  const efforts: readonly string[] = thinking?.effort ?? [];
  const sees = settings.format.supports.images === true;
  return {
    slug: name,
    display_name: displayName,
    description: `${displayName} on this machine`,
    default_reasoning_level: null,
    supported_reasoning_levels: efforts.map((effort) => ({ effort, description: effort })),
    shell_type: 'default',
    visibility: 'list',
    supported_in_api: true,
    priority: index,
    upgrade: null,
    base_instructions: '',
    supports_reasoning_summaries: thinking !== undefined,
    support_verbosity: false,
    default_verbosity: null,
    apply_patch_tool_type: 'freeform',
    truncation_policy: { mode: 'tokens', limit: 10_000 },
    supports_parallel_tool_calls: true,
    context_window: context ?? null,
    experimental_supported_tools: [],
    input_modalities: sees ? ['text', 'image'] : ['text'],
  };
}
