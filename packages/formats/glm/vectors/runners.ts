import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { type GlmVersion, glm } from '@modelspeak/format-glm';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly clear_thinking: boolean;
}

function templateOf(version: GlmVersion) {
  return chatTemplateRunner(
    glm({ version }),
    ({ enable_thinking: enabled, clear_thinking }: Partial<TemplateOptions>) => ({
      render: {
        thinking: { enabled, ...(clear_thinking !== undefined && { keepPast: !clear_thinking }) },
      },
    }),
  );
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'chat-templates/glm-4.5.json': templateOf('4.5'),
  'chat-templates/glm-4.6.json': templateOf('4.5'),
  'chat-templates/glm-4.7-flash.json': templateOf('4.7'),
  'chat-templates/glm-5.1.json': templateOf('5'),
  'chat-templates/glm-5.1-more.json': templateOf('5'),
  'replies/glm-4.5.jsonl': replyRunner(glm({ version: '4.5' })),
  'replies/glm-5.jsonl': replyRunner(glm({ version: '5' })),
};

/** The runner of each file of disputed replies. */
export const disputed: DisputedRunners = {
  'replies-disputed/glm-4.5.jsonl': disputedRunner(glm({ version: '4.5' })),
  'replies-disputed/glm-5.jsonl': disputedRunner(glm({ version: '5' })),
};
