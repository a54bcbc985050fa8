import { library } from '../../../tsup.config.ts';

export default library(
  'src/index.ts',
  'src/granite-3.3.ts',
  'src/granite-4.0.ts',
  'src/granite-4.1.ts',
);
