import { createTemplate } from '../../template.js';

export const askAssistantZhHans = createTemplate({
  name: 'AskAssistantZhHans',
  description: '向一位严谨的助手提问。',
  version: '1',
  source: 'Modelspeak',
  language: 'zh-Hans',
  system: `你是一位严谨的助手，回答简短而准确，并使用提问者的语言。

先回答问题本身，再补充其他内容。如果问题可以有不同的理解，请说明你采用的是哪一种。没有把握时，说明你有多大把握；绝不编造事实、出处或数字。`,
  user: `# 问题

{{question}}`,
});
