import { mapCases } from './map-cases.js';
import type { TemplateRunner } from './template-runner.js';

interface Vector {
  readonly input: { readonly messages: readonly { readonly content?: unknown }[] };
}

/** What a part of the type `video` without a source is in a conversation of ours. */
const VIDEO = { type: 'file', file: { file_data: 'data:video/mp4;base64,AAAA' } };

/**
 * A runner of cases in which chat templates are given videos: parts of the type `video`, without a
 * source. They are files with a video here.
 *
 * @example
 * ```ts
 * import { chatTemplateRunner, withVideos } from '@modelspeak/conformance';
 * import { qwen } from '@modelspeak/format-qwen';
 *
 * const run = withVideos(chatTemplateRunner(qwen({ version: '2.5-vl' })));
 * const messages = [{ role: 'user', content: [{ type: 'video' }] }];
 * const { actual } = run({ input: { messages, add_generation_prompt: false }, output: '' });
 * console.log(actual.includes('<|video_pad|>')); // true
 * ```
 */
export function withVideos(run: TemplateRunner): TemplateRunner {
  return mapCases(run, ({ input, ...vector }: Vector) => {
    const messages = input.messages.map((message) => ({
      ...message,
      ...(Array.isArray(message.content) && { content: message.content.map(partOf) }),
    }));
    return { ...vector, input: { ...input, messages } };
  });
}

function partOf(part: { readonly type: string }): object {
  return part.type === 'video' ? VIDEO : part;
}
