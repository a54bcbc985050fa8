import { library } from '../../../tsup.config.ts';

export default library('src/index.ts', 'src/glm-4.5.ts', 'src/glm-4.7.ts', 'src/glm-5.ts');
