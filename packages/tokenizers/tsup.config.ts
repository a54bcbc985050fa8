import { library } from '../../tsup.config.ts';

export default library(
  'src/gpt-tokenizer.ts',
  'src/hugging-face.ts',
  'src/llama-server.ts',
  'src/llama3-tokenizer-js.ts',
  'src/transformers.ts',
);
