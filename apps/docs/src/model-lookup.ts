import { createRegistry, type Format, indentedJson, type Json, writeJson } from '@modelspeak/core';
import { closestName } from '@modelspeak/core/authoring';
import { type AnyFormatFactory, formats, type ListedFormat } from './formats.js';
import { homeConversation } from './home-conversation.js';
import { sampleReply } from './playground/sample-reply.js';
import { shareHash } from './share.js';
import { connectProgram, firstProgram } from './typescript.js';

/** The format of a model, and how to install it. */
export interface FoundModel {
  /** The name of the format. */
  readonly format: string;
  readonly label: string;
  /** The format's options for this model. */
  readonly options: object;
  readonly install: string;
  readonly code: string;
  /** Whether the API gets the id as it was given, known or not. */
  readonly isPassedOn: boolean;
  /** The same with a server that runs the model; undefined for formats of bodies. */
  readonly connected: { readonly install: string; readonly code: string } | undefined;
  /** The fragment of the address that opens the playground with this format. */
  readonly playground: string;
}

interface Loaded {
  readonly listed: ListedFormat;
  readonly format: Format;
}

/** Finds the format of a model by any name; `undefined` if none is known. */
export async function lookUpModel(model: string): Promise<FoundModel | undefined> {
  loading ??= Promise.all(formats.map(loaded));
  const all = await loading;
  let options: object = {};
  let found: Loaded | undefined;
  const traced = all.map((each) => ({
    ...each.format,
    with(asked?: object) {
      options = asked ?? {};
      found = each;
      return each.format.with(asked);
    },
  }));
  const plain = createRegistry(traced as Format[]).findForModel(model);
  found ??= all.find(({ format }) => format.name === plain?.name);
  return found && foundModel(found, options, model);
}

/** A family whose name is close to a name that no format knows, and the formats of its models. */
export interface SuggestedFamily {
  readonly family: string;
  /** A name that a format knows and that the given one most likely means. */
  readonly name: string | undefined;
  readonly formats: readonly { readonly format: string; readonly label: string }[];
}

/** Finds the family that a misspelt or incomplete name most likely means. */
export async function suggestFamily(model: string): Promise<SuggestedFamily | undefined> {
  loading ??= Promise.all(formats.map(loaded));
  const families = new Map<string, Loaded[]>();
  for (const each of await loading) {
    for (const family of familiesOf(each.format)) {
      families.set(family, [...(families.get(family) ?? []), each]);
    }
  }
  const family = closestName(familyIn(model), [...families.keys()]);
  if (family === undefined) return undefined;
  const found = families.get(family) ?? [];
  return {
    family,
    name: await knownName(model, family),
    formats: found.map(({ listed: { name, label } }) => ({ format: name, label })),
  };
}

/** The given name with its family spelt right and without spaces, if a format knows that. */
async function knownName(model: string, family: string): Promise<string | undefined> {
  const rest = model
    .slice(model.lastIndexOf('/') + 1)
    .trim()
    .slice(familyIn(model).length);
  for (const joint of ['', '-', ':']) {
    const name = family + rest.trim().replaceAll(/\s+/g, joint);
    if ((await lookUpModel(name)) !== undefined) return name;
  }
  return undefined;
}

/** The words that the names of a format's models begin with. */
function familiesOf({ models }: Format): ReadonlySet<string> {
  const names = models.flatMap((pattern) =>
    typeof pattern === 'string' ? pattern : pattern.match,
  );
  return new Set(names.map(familyIn).filter((family) => family.length > 2));
}

/** The letters that the name of a model begins with, without its owner: `llama` in `meta/Llama-3`. */
function familyIn(model: string): string {
  const [letters = ''] =
    /^[a-z]*/.exec(model.slice(model.lastIndexOf('/') + 1).toLowerCase()) ?? [];
  return letters;
}

/** All packages, loaded at the first look-up. */
let loading: Promise<readonly Loaded[]> | undefined;

async function loaded(listed: ListedFormat): Promise<Loaded> {
  const { default: make } = await listed.load();
  return { listed, format: (make as AnyFormatFactory)() };
}

async function foundModel(
  { listed, format }: Loaded,
  options: object,
  model: string,
): Promise<FoundModel> {
  const { name, label, package: installed } = listed;
  const written = { ...(format.kind === 'messages' && { model }), ...options } as Json & object;
  const optionsText = Object.keys(written).length === 0 ? '' : writeJson(written);
  return {
    format: name,
    label,
    options,
    install: `npm install @modelspeak/core ${installed}`,
    code: firstProgram(listed, format, written),
    isPassedOn: format.kind === 'messages',
    connected:
      format.kind === 'prompt'
        ? {
            install: `npm install @modelspeak/core @modelspeak/connect ${installed}`,
            code: connectProgram(listed),
          }
        : undefined,
    playground: shareHash({
      conversation: writeJson(homeConversation as unknown as Json, indentedJson),
      panes: [{ format: name, options: optionsText }],
      render: {},
      reply: await sampleReply(name, optionsText),
    }),
  };
}
