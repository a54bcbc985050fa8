import { library } from '../../../tsup.config.ts';

export default library('src/index.ts', 'src/minimax-m2.ts', 'src/minimax-m3.ts');
