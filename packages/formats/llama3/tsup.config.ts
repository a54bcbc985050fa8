import { library } from '../../../tsup.config.ts';

export default library('src/index.ts', 'src/write.ts', 'src/hf.ts');
