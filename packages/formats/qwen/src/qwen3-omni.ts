import type { Conversation, Message, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { JSON_CALLS, jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { named, othersExcept } from './models.js';
import { writeQwen3 } from './qwen3-turns.js';
import { REQUEST } from './request.js';
import { NO_THOUGHT, REASONING } from './thoughts.js';
import { AUDIO_TOKENS, qwen3Tokens, THINK_TOKENS, VISION_TOKENS } from './tokens.js';
import { OMNI } from './vision.js';

const OTHERS = othersExcept('*omni*');

/** What the two formats share. */
const SHARED = {
  options: defineOptions({}),
  ...qwen3Tokens(...THINK_TOKENS, ...VISION_TOKENS, ...AUDIO_TOKENS),
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    images: true,
    audio: true,
    files: true,
    reasoning: true,
    stripsPastReasoning: true,
    trimsAfterReasoning: true,
    trimsReasoning: 'breaks',
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  ...describedReplies(
    { reasoning: REASONING, calls: [JSON_CALLS] },
    CHATML_STOPS,
    jsonCallsGrammar,
  ),
} as const;

/**
 * Creates a format for Qwen 3 Omni Instruct, following the chat template of `Qwen/Qwen3-Omni-30B-A3B-Instruct`.
 * Messages may contain images, audio and videos. A video is a part of the type `file`. Tools without a system
 * message follow an empty one.
 *
 * @see https://huggingface.co/Qwen/Qwen3-Omni-30B-A3B-Instruct
 *
 * @example
 * ```ts
 * import { qwen3Omni } from '@modelspeak/format-qwen/qwen3-omni';
 *
 * const audio = { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } } as const;
 * console.log(qwen3Omni().render({ messages: [{ role: 'user', content: [audio] }] }));
 * // <|im_start|>user\n<|audio_start|><|audio_pad|><|audio_end|><|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const qwen3Omni = defineFormat({
  ...SHARED,
  name: 'qwen3-omni',
  models: [
    {
      match: named('3', '-omni', '-omni-*', '-omni:*'),
      except: [...OTHERS, '*thinking*'],
      rank: 1,
    },
  ],
  write: (conversation, out, context) => writeOmni(conversation, out, context, true),
});

/**
 * Creates a format for Qwen 3 Omni Thinking. It is {@link qwen3Omni} without the empty system message.
 *
 * @see https://huggingface.co/Qwen/Qwen3-Omni-30B-A3B-Thinking
 *
 * @example
 * ```ts
 * import { qwen3OmniThinking } from '@modelspeak/format-qwen/qwen3-omni';
 *
 * const { message } = qwen3OmniThinking().parse('<think>\nA greeting.\n</think>\n\nHello!<|im_end|>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const qwen3OmniThinking = defineFormat({
  ...SHARED,
  name: 'qwen3-omni-thinking',
  models: [
    {
      match: named('3', '-omni-*thinking*', '-omni:*thinking*'),
      except: [...OTHERS, '*instruct*'],
      rank: 1,
    },
  ],
  write: (conversation, out, context) => writeOmni(conversation, out, context, false),
});

function writeOmni(
  conversation: Conversation,
  out: Writer,
  context: WriteContext<object>,
  systemBeforeTools: boolean,
): void {
  writeQwen3(conversation, out, context, {
    thinks: true,
    replyPrefix: context.thinking.enabled === false ? NO_THOUGHT : undefined,
    say: (content, index) => writeParts(out, content, index, OMNI),
    isRecent: context.takesLoss ? sinceText(conversation.messages) : undefined,
    systemBeforeTools,
    repliesWithMedia: true,
  });
}

/** The replies that keep their reasoning in the template: those since the last user message that is a string. */
function sinceText(messages: readonly Message[]): (index: number) => boolean {
  const asked = messages.findLastIndex(
    ({ role, content }) => role === 'user' && typeof content === 'string',
  );
  return (index) => asked !== -1 && index > asked;
}

export default qwen3Omni;
