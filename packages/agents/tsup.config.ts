import { library } from '../../tsup.config.ts';

export default library('src/index.ts', 'src/engine.ts', 'src/engines/files/index.ts');
