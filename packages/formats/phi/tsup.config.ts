import { library } from '../../../tsup.config.ts';

export default library(
  'src/index.ts',
  'src/phi4.ts',
  'src/phi4-mini.ts',
  'src/phi4-mini-vllm.ts',
  'src/phi4-reasoning.ts',
);
