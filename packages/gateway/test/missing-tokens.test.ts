import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { expect, test } from 'vitest';
import type { GatewayLogEntry } from '../src/index.js';
import { gatewayOn } from './gateway-on.js';

test.each(['/v1/chat/completions', '/v1/responses', '/v1/messages', '/api/chat'])(
  '%s: the log says once which special token a vocabulary lacks',
  async (path) => {
    const missing = '</tool_call>';
    const special = qwen3().control.filter((token) => token !== missing);
    const log: GatewayLogEntry[] = [];
    const gateway = await gatewayOn(() => 'Ok.<|im_end|>', {
      fake: { special },
      log: (entry) => void log.push(entry),
    });
    try {
      const messages = [{ role: 'user', content: 'Hi' }];
      const body = { model: 'm', max_tokens: 99, messages, input: messages };
      for (const stream of [false, true]) {
        const response = await gateway.post(path, { ...body, stream });
        expect(response.status).toBe(200);
        await response.text();
      }
      expect(log.map(({ warning }) => warning?.includes(missing))).toEqual([true, undefined]);
    } finally {
      await gateway.stop();
    }
  },
);
