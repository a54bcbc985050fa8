import { library } from '../../tsup.config.ts';

export default library('src/index.ts', 'src/endpoints/index.ts', 'src/engines/index.ts');
