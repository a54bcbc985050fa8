import { chatTemplateRunner, type VectorRunners } from '@modelspeak/conformance';
import { lfm2 } from '@modelspeak/format-lfm2';

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/lfm2.5.json': chatTemplateRunner(lfm2()),
};
