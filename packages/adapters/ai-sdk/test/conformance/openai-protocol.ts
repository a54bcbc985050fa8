import { type ScriptedReply, USAGE } from '../../src/conformance/index.js';
import { cut, events, type Protocol } from './replay.js';

const usage = {
  prompt_tokens: USAGE.input,
  completion_tokens: USAGE.output,
  total_tokens: USAGE.input + USAGE.output,
};

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chat_1',
  model: 'm',
  created: 1,
  choices: [{ index: 0, delta, finish_reason }],
});

let ids = 0;

const callsOf = ({ calls = [] }: ScriptedReply) =>
  calls.map(({ name, input }, index) => ({
    index,
    id: `call_${ids++}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));

const reasonOf = ({ finish, calls }: ScriptedReply) =>
  finish === 'length' ? 'length' : calls === undefined ? 'stop' : 'tool_calls';

/** OpenAI's chat completions, with reasoning as most servers send it. */
export const openaiProtocol: Protocol = {
  begin: (reply) =>
    events(
      chunk({ role: 'assistant' }),
      ...cut(reply.reasoning).map((piece) => chunk({ reasoning_content: piece })),
      ...cut(reply.text).map((piece) => chunk({ content: piece })),
      ...callsOf(reply).flatMap(({ index, id, type, function: { name, arguments: text } }) => [
        chunk({ tool_calls: [{ index, id, type, function: { name, arguments: '' } }] }),
        ...cut(text).map((piece) =>
          chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
        ),
      ]),
    ),
  end: (reply) => [
    ...events(chunk({}, reasonOf(reply)), { id: 'chat_1', choices: [], usage }),
    'data: [DONE]\n\n',
  ],
  whole: (reply) => ({
    id: 'chat_1',
    model: 'm',
    created: 1,
    choices: [
      {
        index: 0,
        finish_reason: reasonOf(reply),
        message: {
          role: 'assistant',
          content: reply.text ?? null,
          reasoning_content: reply.reasoning,
          tool_calls: reply.calls && callsOf(reply),
        },
      },
    ],
    usage,
  }),
};
