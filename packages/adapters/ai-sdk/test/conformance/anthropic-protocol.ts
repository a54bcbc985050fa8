import { type ScriptedReply, USAGE } from '../../src/conformance/index.js';
import { cut, type Protocol } from './replay.js';

let ids = 0;

/** The blocks of a message, each with the deltas that it is streamed in. */
function blocksOf({ reasoning, text, calls = [] }: ScriptedReply) {
  return [
    ...(reasoning === undefined
      ? []
      : [
          {
            block: { type: 'thinking', thinking: reasoning, signature: 'proof' },
            empty: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              ...cut(reasoning).map((thinking) => ({ type: 'thinking_delta', thinking })),
              { type: 'signature_delta', signature: 'proof' },
            ],
          },
        ]),
    ...(text === undefined
      ? []
      : [
          {
            block: { type: 'text', text },
            empty: { type: 'text', text: '' },
            deltas: cut(text).map((piece) => ({ type: 'text_delta', text: piece })),
          },
        ]),
    ...calls.map(({ name, input }) => {
      const block = { type: 'tool_use', id: `toolu_${ids++}`, name, input };
      return {
        block,
        empty: { ...block, input: {} },
        deltas: cut(JSON.stringify(input)).map((partial_json) => ({
          type: 'input_json_delta',
          partial_json,
        })),
      };
    }),
  ];
}

const reasonOf = ({ finish, calls }: ScriptedReply) =>
  finish === 'length' ? 'max_tokens' : calls === undefined ? 'end_turn' : 'tool_use';

const named = (...values: readonly { readonly type: string }[]) =>
  values.map((value) => `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`);

const message = { type: 'message', id: 'msg_1', role: 'assistant', model: 'm' } as const;
const usage = { input_tokens: USAGE.input, output_tokens: USAGE.output } as const;

/** Anthropic's messages. */
export const anthropicProtocol: Protocol = {
  begin: (reply) =>
    named(
      {
        type: 'message_start',
        message: { ...message, content: [], stop_reason: null, stop_sequence: null, usage },
      } as { type: string },
      ...blocksOf(reply).flatMap(({ empty, deltas }, index, all) => [
        { type: 'content_block_start', index, content_block: empty },
        ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        // A reply that fails does so within its last block.
        ...(reply.failure !== undefined && index === all.length - 1
          ? []
          : [{ type: 'content_block_stop', index }]),
      ]),
    ),
  end: (reply) =>
    named(
      {
        type: 'message_delta',
        delta: { stop_reason: reasonOf(reply), stop_sequence: null },
        usage,
      } as { type: string },
      { type: 'message_stop' },
    ),
  whole: (reply) => ({
    ...message,
    content: blocksOf(reply).map(({ block }) => block),
    stop_reason: reasonOf(reply),
    stop_sequence: null,
    usage,
  }),
  error: () => ({ type: 'error', error: { type: 'api_error', message: 'failed' } }),
};
