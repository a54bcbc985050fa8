import { library } from '../../tsup.config.ts';

export default library();
