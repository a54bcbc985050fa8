import { type Conversation, type Json, writeJson } from '@modelspeak/core';
import type { ControlTokens, WriteContext } from '@modelspeak/core/authoring';
import { fromJson } from './jinja/from-json.js';
import { HiddenTokens } from './jinja/hidden-tokens.js';
import { Rendering } from './jinja/rendering.js';
import type { Template } from './jinja/template.js';
import type { Value } from './jinja/values.js';
import { type Place, Places } from './places.js';
import { type Run, runsOf, withTrailingRequest } from './runs.js';
import { charactersOf, type Intake, templateVariables } from './variables.js';

/** The variables of a template that are not part of the conversation: `chat_template_kwargs`. */
export type Variables = Readonly<Record<string, Json>>;

/** The request options for a template. */
export type Asked = Pick<
  WriteContext<object>,
  'generationPrompt' | 'thinking' | 'documents' | 'today'
>;

/** A prompt in runs, and the places of the conversation that it must contain. */
export interface Rendered {
  readonly runs: readonly Run[];
  readonly places: readonly Place[];
}

/** The fixed input for rendering a template. */
export interface Renderer {
  /** Chooses the template for a conversation; models may have a separate one for tools. */
  readonly templateFor: (conversation: Conversation) => Template;
  /** Everything that content must not contain. */
  readonly harmful: ControlTokens;
  /** Special tokens that templates write by name: `bos_token`. */
  readonly named: Readonly<Record<string, string>>;
}

/** The steps that every rendering may take. */
const BASE_STEPS = 2_000_000;
/** The additional steps for each message or tool. */
const STEPS_PER_ITEM = 20_000;
/** The additional steps for each character of the conversation. */
const STEPS_PER_CHARACTER = 200;

/** Renders a conversation. */
export function renderTemplate(
  { templateFor, harmful, named }: Renderer,
  conversation: Conversation,
  asked: Asked,
  own: Variables,
  intake: Intake,
): Rendered {
  const template = templateFor(conversation);
  const isTaken = lazy(() => charactersOf(conversation));
  const hidden = new HiddenTokens(
    harmful,
    (character) => template.source.includes(character) || isTaken()(character),
  );
  const places = new Places();
  const variables = new Map<string, Value>(Object.entries(named));
  for (const [name, value] of Object.entries(own)) {
    variables.set(name, ownValue(value, name, places, hidden));
  }
  for (const [name, value] of templateVariables(conversation, asked, places, hidden, intake)) {
    if (value !== null || !variables.has(name)) variables.set(name, value);
  }
  const { messages, tools } = conversation;
  const described = tools?.length ? writeJson(tools).length : 0;
  const characters = places.all.reduce((sum, { length }) => sum + length, described);
  const items = messages.length + (tools?.length ?? 0);
  const steps = BASE_STEPS + items * STEPS_PER_ITEM + characters * STEPS_PER_CHARACTER;
  const pieces = template.render(new Rendering(hidden, asked.today, steps), variables);
  const runs = runsOf(pieces, hidden);
  return {
    runs: asked.generationPrompt ? withTrailingRequest(runs) : runs,
    places: places.all,
  };
}

/** Converts a variable of the application. Its text is content, so special tokens in it have no effect. */
function ownValue(value: Json, name: string, places: Places, hidden: HiddenTokens): Value {
  return fromJson(value, places.add('note', null, `variables.${name}`, 0), hidden);
}

function lazy<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
