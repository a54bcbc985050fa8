import { library } from '../../../tsup.config.ts';

export default library(
  'src/index.ts',
  'src/qwen2.5.ts',
  'src/qwen2.5-vl.ts',
  'src/qwq.ts',
  'src/qwen3.ts',
  'src/qwen3-2507.ts',
  'src/qwen3-vl.ts',
  'src/qwen3-coder.ts',
  'src/qwen3.5.ts',
  'src/qwen3.8.ts',
  'src/nemotron-3.ts',
);
