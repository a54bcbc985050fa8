import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScriptedModel, provideTransformers } from '../../../scripts/real/transformers-js.js';
import { breachesOf } from './accessibility.js';
import { Site } from './site.js';

/** The tokens of the header: the role, a line break, and an empty think block. */
const HEADER = 6;
const ID = 'made/here';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
}, 600_000);
afterAll(() => site?.close());

/** A model with the real transformers.js and a loopback server in the place of Hugging Face. */
async function visitWith(reply: string) {
  const model = await makeScriptedModel(reply, HEADER);
  writeFileSync(path.join(model, 'generation_config.json'), '{}');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://host').pathname);
    asked.push(name);
    const file = path.join(model, name.endsWith('.onnx') ? 'onnx/model.onnx' : name);
    try {
      const content = readFileSync(file);
      response.writeHead(200, {
        'Access-Control-Allow-Origin': '*',
        'Content-Length': content.length,
      });
      response.end(content);
    } catch {
      response.writeHead(404, { 'Access-Control-Allow-Origin': '*' }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visit = await site.visit('playground');
  const { page } = visit;
  await answerLibrary(page);
  return { visit, page, host, asked, close: () => closeAll(server, model) };
}

function closeAll(server: Server, model: string): void {
  server.close().closeAllConnections();
  rmSync(model, { recursive: true, force: true });
}

/** Gives the page the real transformers.js in the place of the network that serves it. */
async function answerLibrary(page: Page): Promise<void> {
  const transformers = provideTransformers();
  await page.context().route(/cdn\.jsdelivr\.net/, (route) => {
    const { pathname } = new URL(route.request().url());
    const file =
      pathname === '/npm/@huggingface/transformers@4.3.1'
        ? path.join(transformers, 'dist/transformers.min.js')
        : path.join(transformers, '../../onnxruntime-web/dist', path.basename(pathname));
    return route.fulfill({
      path: file,
      headers: { 'access-control-allow-origin': '*' },
      ...(file.endsWith('js') && { contentType: 'text/javascript' }),
    });
  });
}

const region = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a model answers in the page, beside its prompt, tokens and raw reply', async () => {
  const { visit, page, host, asked, close } = await visitWith('Paris is <b>warmer</b>, 21 °C.');
  try {
    await page.getByRole('button', { name: 'Answer here' }).click();
    await page.getByText('about 600 MB').waitFor();
    // Nothing is asked of anyone before the second click.
    expect(visit.elsewhere).toEqual([]);
    await page.getByLabel('Model, in Qwen 3’s format').fill(ID);
    await page.getByLabel('Host').fill(host);
    await page.getByRole('button', { name: 'Download and answer' }).click();
    await expect
      .poll(() => page.locator('.answer').textContent(), { timeout: 120_000 })
      .toContain('tokens per second');
    expect(await region(page, 'Raw reply of the model here').textContent()).toBe(
      'Paris is <b>warmer</b>, 21 °C.<|im_end|>',
    );
    const message = JSON.parse(
      (await region(page, 'Message of the model here').textContent()) ?? '',
    );
    expect(message).toEqual({ role: 'assistant', content: 'Paris is <b>warmer</b>, 21 °C.' });
    const prompt = (await region(page, 'Prompt of the model here').textContent()) ?? '';
    expect(prompt).toContain('<|im_start|>user\nIs it warmer in Paris or in Rome?<|im_end|>');
    const ids = (await region(page, 'Token ids of the prompt').textContent()) ?? '';
    expect(ids).toMatch(/^151644 8948 198 /);
    expect(asked).toContain('model_quantized.onnx');
    expect(await breachesOf(page)).toEqual([]);
    expect(visit.errors).toEqual([]);
  } finally {
    await visit.close();
    close();
  }
}, 300_000);

test('tools run in the page, and the visitor answers for the others', async () => {
  const call = (name: string, args: string) =>
    `<tool_call>\n{"name": "${name}", "arguments": ${args}}\n</tool_call>`;
  const reply = `${call('multiply', '{"a": 17, "b": 23}')}\n${call('get_weather', '{"city": "Rome"}')}`;
  const { visit, page, host, close } = await visitWith(reply);
  try {
    await page.getByRole('button', { name: 'Answer here' }).click();
    await page.getByLabel('Model, in Qwen 3’s format').fill(ID);
    await page.getByLabel('Host').fill(host);
    await page.getByRole('button', { name: 'Use a question with tools' }).click();
    await page.getByRole('button', { name: 'Download and answer' }).click();
    const result = page.getByLabel('What does it give?');
    await result.waitFor({ timeout: 120_000 });
    const ran = page.getByLabel('Tools that ran');
    expect(await ran.textContent()).toContain('{"product":391}');
    await result.fill('{"celsius": 21}');
    await page.getByRole('button', { name: 'Send the result' }).click();
    // The model says the same again; its next prompt has both results.
    await expect
      .poll(() => region(page, 'Prompt of the model here').textContent())
      .toContain('{"celsius": 21}');
    expect(await region(page, 'Prompt of the model here').textContent()).toContain('"product":391');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('You stopped the reply.').waitFor();
    expect(visit.errors).toEqual([]);
  } finally {
    await visit.close();
    close();
  }
}, 300_000);
