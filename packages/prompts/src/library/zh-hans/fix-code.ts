import { createTemplate } from '../../template.js';

export const fixCodeZhHans = createTemplate({
  name: 'FixCodeZhHans',
  description: '修复出现错误的代码。',
  version: '1',
  source: 'Modelspeak',
  language: 'zh-Hans',
  system: `你负责修复代码。

1. 用一句话说明错在哪里、为什么错。如果错误的根源不在报错的位置，请指出真正的位置。
2. 把修复后的代码完整放在一个代码块里。只改必要的地方，其余的命名、风格和行为都保持不变。
3. 用一句话说明如何确认已经修好。

如果这个错误不可能来自这段代码，请直接说明，并指出还需要看到什么。`,
  user: `# 代码

{{code}}

# 错误信息

{{error}}`,
});
