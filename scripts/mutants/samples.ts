import type {
  Conversation,
  FunctionToolCall,
  Message,
  PromptFormat,
  Tool,
  Turn,
} from '@modelspeak/core';

/** What a format does with one input, as text. */
type Sample = (format: PromptFormat) => string;

const SPACED = ' \n\n A "naïve" \\ text e\u0301,\n\n with 🌧️ and more than one line \n ';
const WORDS = 'Well, "that" is a text of some words\n\nand lines, 𝒳.';

const TOOLS: readonly Tool[] = ['search', 'book_table'].map((name) => ({
  type: 'function',
  function: {
    name,
    description: `Does ${name}.`,
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What for.', enum: ['a', 'b'], default: 'a' },
        many: { type: 'array', description: 'Several.', items: { type: 'integer' } },
        more: { type: 'object', description: 'Other.', properties: { city: { type: 'string' } } },
        count: { type: 'number', description: 'How many.' },
      },
      required: ['query'],
    },
  },
}));

const call = (id: string, name: string, args: object): FunctionToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});
const CALLS = [
  call('call_0', 'search', {
    query: ` ${WORDS} `,
    many: [1, -2.5, null],
    more: { city: null, is_open: false },
    count: -3.5,
    none: null,
  }),
  call('call_1', 'book_table', { query: 'b', flag: false }),
];
const result = (id: string, name: string, content: string): Message => ({
  role: 'tool',
  tool_call_id: id,
  name,
  content,
});

const CHATS: readonly (readonly Message[])[] = [
  SPACED,
  WORDS,
  '\nA line.',
  'A line.\n',
  'x',
].flatMap((text) => [
  [{ role: 'user', content: text }],
  [
    { role: 'system', content: text },
    { role: 'user', content: 'Hi.' },
  ],
  [
    { role: 'user', content: 'Hi.' },
    { role: 'assistant', content: text },
  ],
  [
    { role: 'user', content: text },
    { role: 'assistant', content: text },
    { role: 'user', content: 'Hi.' },
  ],
  [
    { role: 'user', content: 'Hi.' },
    { role: 'assistant', reasoning_content: text, content: 'Hello.' },
    { role: 'user', content: 'Hi.' },
  ],
  [
    { role: 'user', content: 'Hi.' },
    { role: 'assistant', reasoning_content: text, content: 'Hello.' },
  ],
  [
    {
      role: 'user',
      content: [
        { type: 'text', text },
        { type: 'text', text: 'and more' },
      ],
    },
  ],
  [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image', image_path: 'dog.png', width: 640, height: 480 },
      ],
    },
  ],
  [
    {
      role: 'user',
      content: [
        { type: 'image', image_path: 'dog.png', width: 640, height: 480 },
        { type: 'text', text },
        { type: 'image', image_path: 'cat.png', width: 640, height: 480 },
      ],
    },
  ],
]);

/** Replies with reasoning, also for formats that do not write any. */
const THOUGHTS = ['<think>Hm.</think>Hello.', 'Hm.</think>Hello.', '[THINK]Hm.[/THINK]Hello.'];

const LOOPS: readonly (readonly Message[])[] = [1, 2].flatMap((count) =>
  [null, WORDS].flatMap((content) =>
    [undefined, WORDS].flatMap((thought): Message[][] => {
      const calls = CALLS.slice(0, count);
      const asked: Message[] = [
        { role: 'user', content: 'Hi.' },
        {
          role: 'assistant',
          content,
          tool_calls: calls,
          ...(thought !== undefined && { reasoning_content: thought }),
        },
      ];
      const results = calls.map(({ id, function: { name } }) =>
        result(id, name, JSON.stringify({ found: `${name}${SPACED}` })),
      );
      const answer: Message = { role: 'assistant', content: 'Done.' };
      return [
        asked,
        [...asked, ...results],
        [...asked, ...results.reverse()],
        [...asked, ...results, answer, { role: 'user', content: 'Hi.' }],
        [...asked, ...calls.map(({ id, function: { name } }) => result(id, name, SPACED))],
      ];
    }),
  ),
);

const CONVERSATIONS: readonly Conversation[] = [
  ...CHATS.map((messages) => ({ messages })),
  ...CHATS.slice(0, 2).map((messages) => ({ messages, tools: TOOLS })),
  ...LOOPS.map((messages) => ({ messages, tools: TOOLS })),
];

/** What a format writes and reads for conversations with everything that formats differ in. */
export const SAMPLES: readonly Sample[] = [
  ...THOUGHTS.map(
    (reply): Sample =>
      (format) =>
        outcome(() =>
          eventsOf(format.turn({ messages: [{ role: 'user', content: 'Hi.' }] }), [reply]),
        ),
  ),
  ...CONVERSATIONS.flatMap(samplesOf),
];

function samplesOf(conversation: Conversation): readonly Sample[] {
  return [
    ...[true, false].map(
      (generationPrompt): Sample =>
        (format) =>
          outcome(() => format.segments(conversation, { generationPrompt })),
    ),
    (format) => outcome(() => format.turn(conversation, { thinking: { enabled: false } }).text),
    (format) => outcome(() => format.render(conversation, { documents: [{ text: 'Rain.' }] })),
    (format) => outcome(() => readings(format, conversation)),
  ];
}

/** Every event of every reply in a conversation, whole and damaged, with its time. */
function readings(format: PromptFormat, { messages, ...rest }: Conversation): unknown {
  return messages.flatMap((message, index) => {
    if (message.role !== 'assistant') return [];
    const reply = format
      .segments({ ...rest, messages: messages.slice(0, index + 1) }, { generationPrompt: false })
      .filter((segment) => segment.message === index && segment.sampled)
      .map(({ text }) => text)
      .join('');
    const turn = format.turn({ ...rest, messages: messages.slice(0, index) });
    const half = reply.slice(0, reply.length / 2);
    return [
      reply,
      half,
      reply + reply,
      half + reply,
      reply.replace(/[)}\]]/, '?'),
      `${reply} and more`,
    ].flatMap((text) => [eventsOf(turn, [text]), eventsOf(turn, text.split(''))]);
  });
}

function eventsOf(turn: Turn, chunks: readonly string[]): unknown {
  const reader = turn.reader();
  return [...chunks.map((chunk) => reader.push(chunk)), reader.end(), reader.end()];
}

function outcome(run: () => unknown): string {
  try {
    return JSON.stringify(run());
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
