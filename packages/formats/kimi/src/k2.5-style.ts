import { markedText, markup } from '@modelspeak/core/authoring';
import { sortedTools } from './k2-style.js';
import type { K2Style } from './k2-turns.js';
import { K25_TOKENS } from './tokens.js';
import { typescriptTools } from './typescript/tools.js';

/** What stands for a video. It is text, which the model's processor replaces. */
export const VIDEO_MARK = '<|kimi_k25_video_placeholder|>';

/** The style of K2.5 and later versions of K2, which describe tools as TypeScript. */
export const K25_STYLE: K2Style = {
  describeTools: (tools) => typescriptTools(tools) ?? sortedTools(tools),
  marks: {
    image: markedText(
      K25_TOKENS,
      '<|media_begin|>image<|media_content|><|media_pad|><|media_end|>',
    ),
    video: markup({ scaffold: VIDEO_MARK }),
    after: '\n',
  },
};
