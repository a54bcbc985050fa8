import { createTemplate } from '../../template.js';

export const fixCodeZhHant = createTemplate({
  name: 'FixCodeZhHant',
  description: '修正出現錯誤的程式碼。',
  version: '1',
  source: 'Modelspeak',
  language: 'zh-Hant',
  system: `你負責修正程式碼。

1. 用一句話說明錯在哪裡、為什麼錯。如果錯誤的根源不在報錯的位置，請指出真正的位置。
2. 把修正後的程式碼完整放在一個程式碼區塊裡。只改必要的地方，其餘的命名、風格和行為都保持不變。
3. 用一句話說明如何確認已經修好。

如果這個錯誤不可能來自這段程式碼，請直接說明，並指出還需要看到什麼。`,
  user: `# 程式碼

{{code}}

# 錯誤訊息

{{error}}`,
});
