import { library } from '../../../tsup.config.ts';

export default library('src/index.ts', 'src/mistral-common.ts');
