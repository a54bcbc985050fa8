import { library } from '../../../tsup.config.ts';

export default library(
  'src/index.ts',
  'src/hermes-2-pro.ts',
  'src/hermes-3.ts',
  'src/chatml.ts',
  'src/smollm3.ts',
);
