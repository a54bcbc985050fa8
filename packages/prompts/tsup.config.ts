import { library } from '../../tsup.config.ts';

export default library(
  'src/index.ts',
  'src/files/index.ts',
  'src/library/index.ts',
  'src/node/index.ts',
);
