import {
  type Conversation,
  type Message,
  ModelspeakError,
  type PromptFormat,
  type Tool,
} from '@modelspeak/core';
import type { TemplateDescription } from '@modelspeak/endpoint';
import { firstDifference, type Place } from './first-difference.js';
import { templateFormat } from './template-format.js';

/** The first difference between the prompts of a format and those of a model's own template. */
export interface PromptDifference {
  /** Whether only prompts with tools differ. */
  readonly isOfTools: boolean;
  /** The difference in words. */
  readonly text: string;
}

/** A conversation that is compared, and its part that differs if the ones before it do not. */
interface Compared {
  readonly part: string;
  readonly conversation: Conversation;
}

const QUESTION = { role: 'user', content: 'Hello' } as const;
const SYSTEM = { role: 'system', content: 'Be brief.' } as const;
const TOOL: Tool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', description: 'Its name' } },
      required: ['city'],
    },
  },
};
const CALLED: readonly Message[] = [
  QUESTION,
  {
    role: 'assistant',
    content: '',
    // An id that every format takes: nine letters and digits.
    tool_calls: [
      {
        id: 'call00001',
        type: 'function',
        function: { name: 'get_weather', arguments: '{"city": "Paris"}' },
      },
    ],
  },
  { role: 'tool', tool_call_id: 'call00001', content: 'Sunny' },
];

/** Conversations that every model supports, or refuses. */
const PLAIN: readonly Compared[] = [
  { part: 'a question', conversation: { messages: [QUESTION] } },
  {
    part: 'a system message, a reply and a question',
    conversation: {
      messages: [
        SYSTEM,
        QUESTION,
        { role: 'assistant', content: 'Hi!' },
        { role: 'user', content: 'Bye' },
      ],
    },
  },
];
const WITH_TOOLS: readonly Compared[] = [
  { part: 'the tools', conversation: { messages: [QUESTION], tools: [TOOL] } },
  {
    part: 'the tools after a system message',
    conversation: { messages: [SYSTEM, QUESTION], tools: [TOOL] },
  },
  { part: 'a tool call and its result', conversation: { messages: CALLED, tools: [TOOL] } },
];
/** The request makes both prompts write the same date. */
const REQUEST = { today: '2026-01-31', onLoss: 'reference' } as const;
/** How much of the prompts is shown from the first difference on; half of it is shown before. */
const SHOWN = 30;
/** Some prompts have the time of day, which is no part of the request. */
const TIME = /\d\d:\d\d:\d\d/g;

/**
 * Compares the prompts of a format with those of a model's own template, also with tools if both have them.
 *
 * @returns The first difference; `undefined` if there is none, or the template cannot be used.
 *
 * @example
 * ```ts
 * import { comparePrompts } from '@modelspeak/connect';
 * import { chatml } from '@modelspeak/format-hermes/chatml';
 *
 * const source = '{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}';
 * console.log(comparePrompts(chatml(), { source })?.text.slice(0, 14)); // for a question
 * ```
 */
export function comparePrompts(
  format: PromptFormat,
  template: TemplateDescription,
): PromptDifference | undefined {
  const own = orUndefined(() => templateFormat(template));
  if (own === undefined) return undefined;
  const bos = template.tokens?.['bos_token'] ?? '';
  const first = (compared: readonly Compared[]): string | undefined => {
    for (const { part, conversation } of compared) {
      const expected = orUndefined(() => own.render(conversation, REQUEST));
      const written = orUndefined(() => format.render(conversation, REQUEST));
      if (expected === undefined || written === undefined) continue;
      const place = firstDifference(
        withoutStart(written, bos),
        withoutStart(expected, bos),
        format.control,
      );
      if (place !== undefined) return `for ${part}, ${wordsOf(place)}`;
    }
    return undefined;
  };
  const plain = first(PLAIN);
  if (plain !== undefined) return { isOfTools: false, text: plain };
  const haveTools = format.supports.tools === true && own.supports.tools === true;
  const tools = haveTools ? first(WITH_TOOLS) : undefined;
  return tools === undefined ? undefined : { isOfTools: true, text: tools };
}

/** Servers add the beginning-of-text token, so that some templates leave it out. */
function withoutStart(prompt: string, bos: string): string {
  const start = bos !== '' && prompt.startsWith(bos) ? bos.length : 0;
  return prompt.slice(start).replaceAll(TIME, '00:00:00');
}

function wordsOf({ written, expected }: Place): string {
  const excerpt = ([prompt, at]: Place['written']) =>
    JSON.stringify(prompt.slice(Math.max(0, at - SHOWN / 2), at + SHOWN));
  return `the format writes ${excerpt(written)}, the template ${excerpt(expected)}`;
}

function orUndefined<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof ModelspeakError) return undefined;
    throw error;
  }
}
