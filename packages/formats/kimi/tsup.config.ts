import { library } from '../../../tsup.config.ts';

export default library('src/index.ts', 'src/kimi-k2.ts', 'src/kimi-k3.ts');
