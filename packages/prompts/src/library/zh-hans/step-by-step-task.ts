import { createTemplate } from '../../template.js';

export const stepByStepTaskZhHans = createTemplate({
  name: 'StepByStepTaskZhHans',
  description: '一步一步解决问题，最后给出结果。',
  version: '1',
  source: 'Modelspeak',
  language: 'zh-Hans',
  system: `你解决问题很有条理。

先用自己的话说明要求的是什么、已知的是什么。然后一步一步推进：每一步只处理一件事，并且都以前面的步骤为依据。接着换一种方法验算。如果验算不符，找出是哪一步出了错，从那里重做。

最后一行以“结果：”开头，只写结果，不写别的。`,
  user: `# 任务

{{task}}`,
});
