export { gptOss, gptOss as default } from './gpt-oss.js';
export { type GptOssOptions, gptOssOptions } from './options.js';
