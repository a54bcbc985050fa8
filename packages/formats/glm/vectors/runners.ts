import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { type GlmVersion, glm } from '@modelspeak/format-glm';

/** What the templates call their options. */
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

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/glm-4.5.json': templateOf('4.5'),
  'chat-templates/glm-4.6.json': templateOf('4.5'),
  'chat-templates/glm-4.7-flash.json': templateOf('4.7'),
  'chat-templates/glm-5.1.json': templateOf('5'),
  'chat-templates/glm-5.1-more.json': templateOf('5'),
  'replies/glm-4.5.jsonl': replyRunner(glm({ version: '4.5' })),
  'replies/glm-5.jsonl': replyRunner(glm({ version: '5' })),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/glm-4.5.jsonl': disputedRunner(glm({ version: '4.5' })),
  'replies-disputed/glm-5.jsonl': disputedRunner(glm({ version: '5' })),
};
