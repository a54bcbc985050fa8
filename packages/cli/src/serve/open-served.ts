import { chatModel } from '@modelspeak/chat';
import type { ModelServer, ServedModel } from '@modelspeak/gateway';
import { promptedTools } from '@modelspeak/prompted-tools';
import { findLocal } from '../endpoints/find-local.js';
import { findServer } from '../endpoints/find-server.js';
import { type ModelFlags, type OpenModel, openModel } from '../endpoints/open-model.js';
import { waitingOf } from '../endpoints/waiting.js';
import { findKnownModel, keyOf } from '../models/known-model.js';
import type { Terminal } from '../terminal/terminal.js';
import type { ConfiguredModel, ConfiguredServer, ServeConfig } from './serve-config.js';

/** A model that is served, and how it was opened. */
export interface OpenedModel extends ServedModel {
  /** A line for each server: what runs there, and why this format was chosen. */
  readonly summaries: readonly string[];
  close(): Promise<void>;
}

/** The flags of `serve` that concern models. */
export interface ServedFlags extends ModelFlags {
  readonly slots?: number;
}

/** One server of one model, before it is opened. */
interface Target {
  readonly name: string | undefined;
  readonly flags: ServedFlags;
  readonly url: string | undefined;
  readonly configured?: ConfiguredModel | undefined;
}

/** Opens all models of a command line and its configuration, by their names. */
export async function openServed(
  terminal: Terminal,
  flags: ServedFlags,
  urls: readonly string[],
  config: ServeConfig,
): Promise<ReadonlyMap<string, OpenedModel>> {
  const isOpen = urls.length === 0 && Object.keys(config.models ?? {}).length === 0;
  const given = isOpen ? await localServer(terminal, flags) : urls;
  const targets = [
    ...(await Promise.all(given.map((url) => targetsOf(terminal, flags, url)))).flat(),
    ...Object.entries(config.models ?? {}).flatMap(([name, model]) =>
      model.servers.map((server) => configuredTarget(name, model, server, flags)),
    ),
  ];
  if (targets.length === 0) targets.push({ name: flags.model, flags, url: undefined });
  const models = new Map<string, OpenedModel>();
  for (const target of targets) {
    const opened = await openModel(terminal, target.flags, target.url);
    const name = target.name ?? nameOf(opened) ?? 'model';
    models.set(name, joined(models.get(name), opened, target));
  }
  return models;
}

/** The address of a model on this machine; none if the flags or a file of models name the model. */
async function localServer(terminal: Terminal, flags: ServedFlags): Promise<readonly string[]> {
  if (flags.model !== undefined || flags.endpoint !== undefined) return [];
  if ((await findKnownModel(terminal, flags, undefined)) !== undefined) return [];
  return flags.models === undefined ? [(await findLocal(terminal, flags)).url] : [];
}

/** The models of a server: the one that is asked for, or all. `NAME=` in front names a single one. */
async function targetsOf(
  terminal: Terminal,
  flags: ServedFlags,
  given: string,
): Promise<readonly Target[]> {
  const [, name, url = given] = /^([\w.:/-]+)=(.+)$/.exec(given) ?? [];
  const isAsked = name !== undefined || flags.model !== undefined || flags.endpoint !== undefined;
  if (isAsked) return [{ name, flags, url }];
  const known = await findKnownModel(terminal, flags, url);
  const { models } = await findServer(terminal, url, {
    key: keyOf(terminal, flags, known),
    ...waitingOf(terminal, flags),
  });
  if (models.length < 2) return [{ name, flags, url }];
  return models.map((model) => ({ name: model, flags: { ...flags, model }, url }));
}

function configuredTarget(
  name: string,
  configured: ConfiguredModel,
  given: string | ConfiguredServer,
  { wait }: ServedFlags,
): Target {
  const { url, ...server } = typeof given === 'string' ? { url: given } : given;
  const option = Object.entries(configured.options ?? {});
  const { format, context } = configured;
  return {
    name,
    url,
    configured,
    flags: {
      ...server,
      ...(wait !== undefined && { wait }),
      ...(format !== undefined && { format }),
      ...(context !== undefined && { context }),
      ...(option.length > 0 && { option }),
    } as ServedFlags,
  };
}

/** Adds a server to the model that it runs. */
function joined(
  before: OpenedModel | undefined,
  opened: OpenModel,
  { configured = { servers: [] }, flags, url }: Target,
): OpenedModel {
  const { settings, context, server, summary, close } = opened;
  const { aliases, displayName } = configured;
  const format = settings.format;
  const model = chatModel({
    ...settings,
    ...(format.kind === 'prompt' && { format: promptedTools(format) }),
  } as typeof settings);
  const slots = flags.slots ?? server?.slots;
  const name = server?.url ?? url ?? settings.endpoint.name;
  const isLlamaServer = server?.kind === 'llama-server';
  const added: ModelServer = {
    name,
    model,
    ...(slots !== undefined && { slots }),
    ...(isLlamaServer && flags.slots === undefined && slots !== undefined && { namesSlots: true }),
    ...(isLlamaServer && { check: (signal) => isWell(name, signal) }),
  };
  return {
    aliases: aliases ?? before?.aliases,
    displayName: displayName ?? before?.displayName,
    context: configured.context ?? context ?? before?.context,
    servers: [...(before?.servers ?? []), added],
    summaries: [...(before?.summaries ?? []), summary ?? `${name} · format ${format.name}`],
    async close() {
      await before?.close();
      await close?.();
    },
  };
}

/** A short name for a model: that of its file, without the ending. */
function nameOf({ server, identity }: OpenModel): string | undefined {
  const model = server?.model ?? identity['model'];
  return typeof model === 'string' ? model.replace(/\.gguf$/i, '') : undefined;
}

/** Whether llama.cpp's server works. */
async function isWell(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(new URL('health', `${url.replace(/\/$/, '')}/`), { signal });
  await response.body?.cancel();
  return response.ok;
}
