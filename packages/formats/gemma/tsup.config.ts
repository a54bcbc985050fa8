import { library } from '../../../tsup.config.ts';

export default library(
  'src/index.ts',
  'src/gemma2.ts',
  'src/gemma3.ts',
  'src/gemma3n.ts',
  'src/functiongemma.ts',
  'src/gemma4.ts',
  'src/gemma4-31b.ts',
);
