import { library } from '../../../tsup.config.ts';

export default library(
  'src/chatml-turns/index.ts',
  'src/json-calls/index.ts',
  'src/llama-turns/index.ts',
  'src/replies/index.ts',
  'src/xml-calls/index.ts',
);
