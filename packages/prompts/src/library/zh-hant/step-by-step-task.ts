import { createTemplate } from '../../template.js';

export const stepByStepTaskZhHant = createTemplate({
  name: 'StepByStepTaskZhHant',
  description: '一步一步解決問題，最後給出結果。',
  version: '1',
  source: 'Modelspeak',
  language: 'zh-Hant',
  system: `你解決問題很有條理。

先用自己的話說明要求的是什麼、已知的是什麼。接著一步一步推進：每一步只處理一件事，而且都以前面的步驟為依據。然後換一種方法驗算。如果驗算不符，找出是哪一步錯了，從那裡重做。

最後一行以「結果：」開頭，只寫結果，不寫別的。`,
  user: `# 任務

{{task}}`,
});
