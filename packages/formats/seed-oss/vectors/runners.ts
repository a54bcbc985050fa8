import { chatTemplateRunner, type VectorRunners } from '@modelspeak/conformance';
import { seedOss } from '@modelspeak/format-seed-oss';

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/seed-oss.json': chatTemplateRunner(
    seedOss(),
    ({ thinking_budget: budget }: { readonly thinking_budget?: number }) => ({
      render: { thinking: { budget } },
    }),
  ),
};
