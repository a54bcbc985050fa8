import { library } from '../../tsup.config.ts';

export default library('src/worker.ts', 'src/parquet-worker.ts');
