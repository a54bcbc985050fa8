import { library } from '../../tsup.config.ts';

export default library('src/index.ts', 'src/lazyllm/index.ts', 'src/models/file/index.ts');
