import type {
  AssistantMessage,
  Capabilities,
  Conversation,
  FunctionTool,
  Message,
} from '@modelspeak/core';
import { trimReasoning } from '../trim-reasoning.js';

/** Two conversations that must not look the same to a model, unless the format declares it. */
export interface Difference {
  /** How they differ: `a line break in a user message`. */
  readonly what: string;
  readonly one: Conversation;
  readonly other: Conversation;
  /** Whether the format declares that it drops this, so that the model sees the same. */
  readonly isLeftOut?: boolean;
}

const LONG = 'some words of a long text '.repeat(400);

/** Pairs of texts with a minimal difference. */
const TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  'a line break at the beginning of': ['\nA text', 'A text'],
  'a second line break at the beginning of': ['\n\nA text', '\nA text'],
  'a space at the beginning of': [' A text', 'A text'],
  'a line break at the end of': ['A text\n', 'A text'],
  'a second line break at the end of': ['A text\n\n', 'A text\n'],
  'a space at the end of': ['A text ', 'A text'],
  'the first character of': ['A text', 'B text'],
  'the last character of': ['A text', 'A texs'],
  'a line break in': ['A\ntext', 'A text'],
  'an empty line in': ['A\n\ntext', 'A\ntext'],
  'a carriage return in': ['A\r\ntext', 'A\ntext'],
  'a second space in': ['A  text', 'A text'],
  'a tab in': ['A\ttext', 'A text'],
  'a quote in': ['A "text', 'A text'],
  'a single quote in': ["A 'text", 'A text'],
  'a backslash in': ['A \\ text', 'A  text'],
  'a second backslash in': ['A \\\\text', 'A \\text'],
  'an escaped line break in': ['A\\ntext', 'A\ntext'],
  'an ampersand in': ['A &amp; text', 'A & text'],
  'an angle bracket in': ['A < text', 'A  text'],
  'a brace in': ['A {{text}}', 'A {text}'],
  'the case of': ['A Text', 'A text'],
  'a character beyond 16 bits in': ['A 𝒳 text', 'A  text'],
  'the composition of an accent in': ['A te\u0301xt', 'A t\u00e9xt'],
  'an invisible character in': ['A\u200btext', 'Atext'],
  'the only character of': ['A', 'B'],
  'the end (after a long text) of': [`${LONG}one`, `${LONG}two`],
};

/** Whether only leading line breaks differ. */
const isAtTheBeginning = ([one, other]: readonly [string, string]): boolean =>
  one.replace(/^\n+/, '') === other.replace(/^\n+/, '');

const USER: Message = { role: 'user', content: 'Hi.' };
const TOOL: FunctionTool = {
  type: 'function',
  function: {
    name: 'search',
    description: 'Searches.',
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What for.' },
        count: { type: 'number', description: 'How many.' },
        tags: { type: 'array', description: 'Which.', items: { type: 'string' } },
        more: { type: 'object', description: 'Else.', properties: { city: { type: 'string' } } },
        is_open: { type: 'boolean', description: 'Whether.' },
      },
      required: ['query'],
    },
  },
};

function calling(args: object): AssistantMessage {
  return {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'call_0',
        type: 'function',
        function: { name: 'search', arguments: JSON.stringify(args) },
      },
    ],
  };
}

function answering(content: string): Conversation {
  return {
    messages: [
      USER,
      calling({ query: 'rain' }),
      { role: 'tool', tool_call_id: 'call_0', name: 'search', content },
    ],
    tools: [TOOL],
  };
}

function thinkingBeforeCall(text: string): readonly Message[] {
  return [
    USER,
    { ...calling({ query: 'rain' }), reasoning_content: text },
    { role: 'tool', tool_call_id: 'call_0', name: 'search', content: '{"found":"rain"}' },
  ];
}

/**
 * All places where a text may be, each as a conversation around it, and the role that `trims` may
 * name.
 */
function placesOf(supports: Capabilities): readonly {
  readonly place: string;
  /** The role that a format may declare in `trims`, if any. */
  readonly role?: Message['role'];
  /** Whether leading line breaks are dropped. */
  readonly trimsBeginning?: boolean;
  /** What remains of a text that the format declares to trim, but not by role. */
  readonly left?: (text: string) => string;
  readonly make: (text: string) => Conversation;
}[] {
  const canCall = supports.tools && supports.toolCalls === true;
  const left = (text: string): string => trimReasoning(text, supports);
  return [
    {
      place: 'a user message',
      role: 'user',
      make: (text) => ({ messages: [{ role: 'user', content: text }] }),
    },
    {
      place: 'a part of a user message',
      role: 'user',
      make: (text) => ({ messages: [{ role: 'user', content: [{ type: 'text', text }] }] }),
    },
    ...(supports.system
      ? [
          {
            place: 'a system message',
            role: 'system' as const,
            make: (text: string): Conversation => ({
              messages: [{ role: 'system', content: text }, USER],
            }),
          },
        ]
      : []),
    {
      place: 'a reply',
      role: 'assistant',
      trimsBeginning: supports.trimsAfterReasoning,
      make: (text) => ({ messages: [USER, { role: 'assistant', content: text }] }),
    },
    ...(supports.history
      ? [
          {
            place: 'an earlier reply',
            role: 'assistant' as const,
            make: (text: string): Conversation => ({
              messages: [USER, { role: 'assistant', content: text }, USER],
            }),
          },
        ]
      : []),
    ...(supports.reasoning === true
      ? [
          {
            place: 'reasoning',
            left,
            make: (text: string): Conversation => ({
              messages: [USER, { role: 'assistant', reasoning_content: text, content: 'Hello.' }],
            }),
          },
        ]
      : []),
    ...(canCall
      ? [
          { place: 'a tool result', role: 'tool' as const, make: answering },
          {
            place: 'a tool result in JSON',
            make: (text: string) => answering(JSON.stringify({ found: text })),
          },
          {
            place: 'a string argument',
            make: (text: string): Conversation => ({
              messages: [USER, calling({ query: text })],
              tools: [TOOL],
            }),
          },
        ]
      : []),
    ...(canCall && supports.reasoning === true
      ? [
          {
            place: 'reasoning before a call',
            left,
            make: (text: string): Conversation => ({
              messages: thinkingBeforeCall(text).slice(0, 2),
              tools: [TOOL],
            }),
          },
          {
            place: 'reasoning before a tool result',
            left,
            make: (text: string): Conversation => ({
              messages: thinkingBeforeCall(text),
              tools: [TOOL],
            }),
          },
        ]
      : []),
    ...(canCall && supports.contentWithToolCalls === true
      ? [
          {
            place: 'text next to a call',
            role: 'assistant' as const,
            trimsBeginning: supports.trimsAfterReasoning,
            make: (text: string): Conversation => ({
              messages: [USER, { ...calling({ query: 'rain' }), content: text }],
              tools: [TOOL],
            }),
          },
        ]
      : []),
  ];
}

/**
 * Differing texts in every place where a text may be, except for white space that is trimmed.
 *
 * @param trimmed What is removed from trimmed texts: by default all white space around them.
 */
export function textDifferences(supports: Capabilities, trimmed?: RegExp): readonly Difference[] {
  const some = (text: string): string => (trimmed ? text.replace(trimmed, '') : text.trim());
  const none = (text: string): string => text;
  return placesOf(supports).flatMap(
    ({ place, role, make, trimsBeginning = false, left = none }) => {
      const kept = role !== undefined && supports.trims.includes(role) ? some : none;
      return Object.entries(TEXTS).flatMap(([what, pair]) => {
        const [one, other] = pair;
        if (kept(one) === kept(other)) return [];
        const isLeftOut = (trimsBeginning && isAtTheBeginning(pair)) || left(one) === left(other);
        return [{ what: `${what} ${place}`, one: make(one), other: make(other), isLeftOut }];
      });
    },
  );
}

const ARGUMENTS: Readonly<Record<string, readonly [object, object]>> = {
  'an argument': [{ query: 'rain', count: 1 }, { query: 'rain' }],
  'an argument that is null': [{ query: 'rain', none: null }, { query: 'rain' }],
  'the sign of a number': [{ count: -1 }, { count: 1 }],
  'the fraction of a number': [{ count: 1.25 }, { count: 1.2 }],
  'the last digit of a large number': [{ count: 123456789 }, { count: 123456788 }],
  'true and false': [{ is_open: true }, { is_open: false }],
  'an item of a list': [{ tags: ['a', 'b'] }, { tags: ['a'] }],
  'the order of a list': [{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }],
  'a list of nothing': [{ tags: [''] }, { tags: [] }],
  'null in a list': [{ tags: ['a', null] }, { tags: ['a'] }],
  'a key of an object': [{ more: { city: 'Paris', x: 1 } }, { more: { city: 'Paris' } }],
  'null in an object': [{ more: { city: null } }, { more: {} }],
  'false in an object': [{ more: { city: false } }, { more: { city: null } }],
  'a number in an object': [{ more: { city: 1 } }, { more: { city: '1' } }],
};

/** Differing calls and results. */
export function callDifferences(supports: Capabilities): readonly Difference[] {
  if (!supports.tools || supports.toolCalls !== true) return [];
  const made = Object.entries(ARGUMENTS).map(([what, [one, other]]) => ({
    what: `${what} in a call`,
    one: { messages: [USER, calling(one)], tools: [TOOL] },
    other: { messages: [USER, calling(other)], tools: [TOOL] },
  }));
  if (supports.parallelToolCalls !== true) return made;
  const both = (first: string, second: string, results: readonly string[] = []): Conversation => ({
    messages: [
      USER,
      {
        role: 'assistant',
        content: null,
        tool_calls: [first, second].map((query, index) => ({
          id: `call_${index}`,
          type: 'function',
          function: { name: 'search', arguments: JSON.stringify({ query }) },
        })),
      },
      ...results.map(
        (found, index): Message => ({
          role: 'tool',
          tool_call_id: `call_${index}`,
          name: 'search',
          content: JSON.stringify({ found }),
        }),
      ),
    ],
    tools: [TOOL],
  });
  const results = (first: string, second: string) => both('a', 'b', [first, second]);
  return [
    ...made,
    { what: 'the order of calls', one: both('a', 'b'), other: both('b', 'a') },
    { what: 'the second call', one: both('a', 'b'), other: both('a', 'c') },
    { what: 'the order of results', one: results('a', 'b'), other: results('b', 'a') },
    { what: 'the second result', one: results('a', 'b'), other: results('a', 'c') },
  ];
}

type Schema = Readonly<Record<string, unknown>>;

const SCHEMAS: Readonly<Record<string, readonly [Schema, Schema]>> = {
  'the type': [{ type: 'integer' }, { type: 'string' }],
  'the description': [
    { type: 'string', description: 'A.' },
    { type: 'string', description: 'B.' },
  ],
  'the values of an enum': [
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', enum: ['a', 'c'] },
  ],
  'the default': [
    { type: 'integer', default: 1 },
    { type: 'integer', default: 2 },
  ],
  'the items of a list': [
    { type: 'array', items: { type: 'integer' } },
    { type: 'array', items: { type: 'string' } },
  ],
  'the properties of an object': [
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { b: { type: 'integer' } } },
  ],
};

const CONSTRAINTS: typeof SCHEMAS = {
  'the greatest value': [
    { type: 'integer', maximum: 10 },
    { type: 'integer', maximum: 20 },
  ],
  'the pattern': [
    { type: 'string', pattern: 'a+' },
    { type: 'string', pattern: 'b+' },
  ],
};

/** Differing tools. */
export function toolDifferences(supports: Capabilities): readonly Difference[] {
  if (!supports.tools) return [];
  const offering = (...tools: readonly FunctionTool['function'][]): Conversation => ({
    messages: [USER],
    tools: tools.map((called) => ({ type: 'function', function: called })),
  });
  const withSchema = (schema: Schema, required: readonly string[] = []) => ({
    ...TOOL.function,
    parameters: { type: 'object', properties: { x: { description: 'X.', ...schema } }, required },
  });
  const other = { ...TOOL.function, name: 'look' };
  const ofParameter = (schemas: typeof SCHEMAS, isLeftOut: boolean): readonly Difference[] =>
    Object.entries(schemas).map(([what, [one, two]]) => ({
      what: `${what} of a parameter`,
      one: offering(withSchema(one)),
      other: offering(withSchema(two)),
      isLeftOut,
    }));
  return [
    ...ofParameter(SCHEMAS, false),
    ...ofParameter(CONSTRAINTS, supports.stripsConstraints),
    {
      what: 'which parameters are required',
      one: offering(withSchema({ type: 'string' }, ['x'])),
      other: offering(withSchema({ type: 'string' })),
    },
    {
      what: 'the description of a tool',
      one: offering(TOOL.function),
      other: offering({ ...TOOL.function, description: 'Seeks.' }),
    },
    {
      what: 'the second tool',
      one: offering(TOOL.function, other),
      other: offering(TOOL.function),
    },
    {
      what: 'the order of tools',
      one: offering(TOOL.function, other),
      other: offering(other, TOOL.function),
    },
  ];
}
