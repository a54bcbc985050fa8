import { library } from '../../../tsup.config.ts';

export default library('src/index.ts', 'src/llama4-json.ts', 'src/llama4-pythonic.ts');
