import { library } from '../../tsup.config.ts';

// Modules of their own, so that a bundler can leave out the registry, which makes every format.
export default library('src/bin.ts', 'src/formats.ts', 'src/registry.ts');
