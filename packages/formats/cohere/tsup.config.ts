import { library } from '../../../tsup.config.ts';

export default library(
  'src/index.ts',
  'src/command-r.ts',
  'src/command-r7b.ts',
  'src/command-a.ts',
  'src/tiny-aya.ts',
);
