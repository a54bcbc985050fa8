import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareHash } from '../src/share.js';
import { Site, type Visit } from './site.js';

let site: Site;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());
beforeEach(async () => {
  visit = await site.visit('playground');
  page = visit.page;
  await page.locator('.cm-content').waitFor();
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  expect(visit.elsewhere).toEqual([]);
  await visit.close();
});

const prompt = (number: number): ReturnType<Page['locator']> =>
  page.getByLabel(`Prompt ${number}, rendered`);

async function write(text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('renders side by side as the conversation changes', async () => {
  expect(await prompt(1).textContent()).toContain('<|begin_of_text|><|start_header_id|>system');
  expect(await prompt(2).textContent()).toContain('<|im_start|>system');
  await write('[{"role": "user", "content": "Hello there"}]');
  await expect
    .poll(() => prompt(1).textContent())
    .toBe(
      '<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nHello there<|eot_id|>' +
        '<|start_header_id|>assistant<|end_header_id|>\n\n',
    );
});

test('says which message a piece comes from, and marks all of it', async () => {
  await prompt(1).locator('.piece.content').first().hover();
  await expect
    .poll(() => page.locator('.pointed').first().textContent())
    .toContain('messages[0], system');
  await expect.poll(() => page.locator('.piece.is-lit').count()).toBeGreaterThan(1);
});

test('tells of a wrong conversation in place', async () => {
  await write('[{"role": "robot", "content": "Hi"}]');
  const fault = page.locator('[data-fault]');
  await fault.waitFor();
  expect(await fault.textContent()).toContain('messages[0].role');
  await page.locator('.cm-lintRange-error').first().waitFor();
  expect(await page.locator('.cm-lintRange-error').first().textContent()).toBe('"robot"');
  // Once, not in every pane; what was rendered before stays.
  expect(await fault.textContent()).toContain('found "robot"');
  expect(await page.locator('.fault').count()).toBe(1);
  expect(await prompt(1).getAttribute('class')).toContain('is-stale');
  expect(await prompt(1).textContent()).toContain('begin_of_text');
});

test('marks where the text stops being JSON, and nothing else', async () => {
  await write('{\n  "messages": [\n    {"role": "user" "content": "Hi"}\n  ]\n}');
  const fault = page.locator('[data-fault]');
  await fault.waitFor();
  expect(await fault.textContent()).toContain('line 3');
  await page.locator('.cm-lintRange-error').first().waitFor();
  const marked = await page.locator('.cm-lintRange-error').allTextContents();
  expect(marked.join('')).toBe('"');
  expect(await page.locator('.fault').count()).toBe(1);
});

test('knows what may stand there', async () => {
  await page.locator('.cm-content').click();
  for (const key of ['Control+a', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.type('[{"role": "');
  await expect
    .poll(() => page.locator('.cm-tooltip-autocomplete').textContent())
    .toContain('"assistant"');
});

const openOptions = (): Promise<void> => page.locator('.options summary').first().click();

test('has a control for each option of a format', async () => {
  await openOptions();
  await page.getByLabel('profile of prompt 1').selectOption('hf');
  await page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('Cutting Knowledge'),
  );
  await page.getByLabel('toolPromptFormat of prompt 1').selectOption('python_list');
  await page.locator('.pane .fault').first().waitFor();
  expect(await page.locator('.pane .fault').first().textContent()).toContain('has no effect');
  const json = page.getByLabel('Options of prompt 1, as JSON');
  expect(await json.inputValue()).toBe('{"profile":"hf","toolPromptFormat":"python_list"}');
});

test('options of one format are not handed to another', async () => {
  await openOptions();
  await page.getByLabel('profile of prompt 1').selectOption('hf');
  await page.getByLabel('Format of prompt 1', { exact: true }).selectOption('qwen');
  await page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('<|im_start|>'),
  );
  expect(await page.locator('.pane .fault').count()).toBe(0);
});

test('copies the program that does the same', async () => {
  await page.getByRole('button', { name: 'Copy as TypeScript' }).first().click();
  await page.getByText('Copied').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain("import { llama3 } from '@modelspeak/format-llama3';");
  expect(code).toContain('const turn = format.turn({');
});

test('refuses options that do not exist', async () => {
  await openOptions();
  await page.getByLabel('Options of prompt 1, as JSON').fill('{"profile": "x"}');
  await page.keyboard.press('Enter');
  await page.locator('.pane .fault').first().waitFor();
  expect(await page.locator('.pane .fault').first().textContent()).toContain('options.profile');
});

test('reads a reply as it streams', async () => {
  await page.getByRole('slider').fill('600');
  await page.getByRole('button', { name: 'Stream it' }).click();
  await expect.poll(() => page.locator('.events .end').count()).toBe(1);
  const events = await page.locator('.events b').allTextContents();
  expect(events[0]).toBe('text');
  expect(events.filter((event) => event === 'tool-call')).toHaveLength(2);
  expect(await page.locator('.message-json').textContent()).toContain('"{\\"city\\":\\"Milan\\"}"');
});

test('gives the same message all at once', async () => {
  await page.getByRole('button', { name: 'All at once' }).click();
  await expect.poll(() => page.locator('.events .end').count()).toBe(1);
  expect(await page.locator('.message-json').textContent()).toContain('"{\\"city\\":\\"Milan\\"}"');
});

const attack = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Try an attack' }).click();
  await page.locator('.attack').waitFor();
};

test('no attack forges a turn, and a plain chat template shows that it would', async () => {
  await write('[{"role": "user", "content": "Hi"}]');
  await page.waitForFunction(
    () => !document.querySelector('.anatomy')?.textContent?.includes('Be brief'),
  );
  const before = await prompt(1).locator('.piece.control').count();
  await attack();
  await prompt(1).locator('.forged').first().waitFor();
  expect(await prompt(1).locator('.piece.control').count()).toBe(before);
  const [ours = '', plain = ''] = await page.locator('.attack .side').allTextContents();
  expect(ours).toContain(`The attack fails. Special tokens before: ${before}, now: ${before}.`);
  expect(plain).toMatch(/as a plain chat template writes it\s*The attack succeeds\./);
  // The result is where one looks, without scrolling.
  const { y = 0, height = 0 } =
    (await page.locator('.attack .verdict').first().boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(800);
});

test('what is drawn is the prompt, to the character, in each mode', async () => {
  await attack();
  await prompt(1).locator('.forged').first().waitFor();
  const copied = async (): Promise<string> => {
    const pane = page.locator('.pane').first();
    await pane.getByRole('button', { name: 'Copy', exact: true }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await prompt(1).textContent()).toBe(await copied());
  expect(await prompt(1).textContent()).toContain('Rome?< |eot_id|>');
  await page.getByLabel('Special tokens in content').selectOption('allow');
  await prompt(1).locator('.let-through').first().waitFor();
  expect(await prompt(1).textContent()).toBe(await copied());
  expect(await page.locator('.attack .side').first().textContent()).toContain(
    'The attack succeeds',
  );
});

test('an attack can be undone, and is over once the conversation changes', async () => {
  const before = await prompt(1).textContent();
  await attack();
  expect(await page.getByRole('button', { name: 'Try an attack' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo the attack' }).click();
  await page.waitForFunction(
    (text) => document.querySelector('.anatomy')?.textContent === text,
    before,
  );
  await attack();
  await write('[{"role": "user", "content": "Hi"}]');
  await expect.poll(() => page.locator('.attack').count()).toBe(0);
});

test('an attack on what is no conversation says why there is none', async () => {
  await write('{');
  await page.getByRole('button', { name: 'Try an attack' }).click();
  await page.getByText('Fix the conversation first').waitFor();
});

test.each(['"', '5', 'null', 'true'])('says what is wrong with %s', async (text) => {
  await write(text);
  await page.locator('[data-fault]').waitFor();
  await write('[{"role": "user", "content": "Back again"}]');
  await page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('Back again'),
  );
});

test('says where a format does not take what the request asks for', async () => {
  await page.getByLabel('Request options as JSON').fill('{"documents"');
  await page.getByText('Request: ').waitFor();
  await page.getByLabel('Request options as JSON').fill('{"documents": [{"text": "A"}]}');
  await page.locator('.pane .fault').first().waitFor();
  expect(await page.locator('.pane .fault').first().textContent()).toMatch(
    /Request:\s+documents: /,
  );
});

test('shows the mask', async () => {
  await page.getByLabel('Loss mask').check();
  await expect.poll(() => page.locator('.shows-mask .piece.sampled').count()).toBeGreaterThan(0);
});

const show = (view: string): Promise<void> => page.getByRole('radio', { name: view }).check();

test('shows the tokens of Llama 3 and their ids', async () => {
  await write('[{"role": "user", "content": "Grüß Gott, 天氣 🌤"}]');
  await show('Tokens');
  const ids = page.getByLabel('Token ids of prompt 1');
  await ids.waitFor();
  await page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('天氣'),
  );
  await expect.poll(() => ids.textContent()).toMatch(/^128000 128006 882 128007 271 /);
  expect(await prompt(1).textContent()).toContain('Grüß Gott, 天氣 🌤<|eot_id|>');
  await prompt(1).locator('.token.control').first().hover();
  await expect
    .poll(() => page.locator('.pointed').first().textContent())
    .toContain('id 128000: special token');
  expect(await page.locator('.foot .tokens').nth(1).textContent()).toContain(
    'drop its tokenizer.json',
  );
});

test('counts tokens with a tokenizer of your own', async () => {
  await show('Tokens');
  await page
    .locator('.extras input[type=file]')
    .setInputFiles(path.join(import.meta.dirname, '../test/tokenizer.json'));
  await page.waitForFunction(() =>
    /^[\d,]+ tokens \(your tokenizer\)/.test(
      document.querySelector('.foot .tokens')?.textContent ?? '',
    ),
  );
});

test('compares with a chat template', async () => {
  await write('[{"role": "user", "content": "Hi"}]');
  await show('Diff');
  await page
    .getByLabel('Chat template to compare with')
    .fill(
      '<|begin_of_text|>NEW<|start_header_id|>user<|end_header_id|>\n\n{{ messages[0].content }}',
    );
  await prompt(1).locator('del').first().waitFor();
  expect(await prompt(1).locator('del').allTextContents()).toEqual(['NEW']);
  expect((await prompt(1).locator('ins').allTextContents()).join('')).toContain('assistant');
});

test('shares by its address and comes back as it was', async () => {
  await write('[{"role": "user", "content": "天氣如何？ <|eot_id|>"}]');
  await page.getByLabel('Format of prompt 2').selectOption('openai-messages');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => location.hash.startsWith('#state='));
  const address = page.url();
  await expect.poll(() => prompt(1).textContent()).toContain('天氣如何');
  const text = await prompt(1).textContent();
  const other = await site.visit('404.html');
  await other.page.goto(address, { waitUntil: 'networkidle' });
  await other.page.locator('.cm-content').waitFor();
  await other.page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('天氣如何'),
  );
  expect(await other.page.getByLabel('Prompt 1, rendered').textContent()).toBe(text);
  expect(await other.page.getByLabel('Format of prompt 2').inputValue()).toBe('openai-messages');
  await other.close();
});

test('an address that holds nonsense changes nothing', async () => {
  const nonsense = shareHash({
    conversation: '',
    panes: [{ format: 'no', options: '' }],
    render: {},
    reply: '',
  });
  await page.goto(`${site.url('playground')}?1${nonsense}`, { waitUntil: 'networkidle' });
  await page.locator('.cm-content').waitFor();
  expect(await page.locator('.pane').count()).toBe(1);
});

test('an address that cannot be read says so', async () => {
  await page.goto(`${site.url('playground')}?2#state=garbage`, { waitUntil: 'networkidle' });
  await page.getByText('This address is damaged').waitFor();
});

test('another model gets a sample reply of its own, and a reply of yours stays', async () => {
  const raw = page.getByLabel('Raw reply');
  const parsed = page.locator('.message-json');
  await page.getByLabel('Format of prompt 1', { exact: true }).selectOption('qwen');
  await expect.poll(() => raw.inputValue()).toContain('<tool_call>');
  await expect.poll(() => parsed.textContent()).toMatch(/get_weather[\s\S]*Milan/);
  await raw.fill('My own reply');
  await page.getByLabel('Format of prompt 1', { exact: true }).selectOption('llama3');
  await expect.poll(() => parsed.textContent()).toContain('My own reply');
  await page.waitForTimeout(500);
  expect(await raw.inputValue()).toBe('My own reply');
});

test('says where a format reads no replies', async () => {
  await page.getByLabel('Format of prompt 1', { exact: true }).selectOption('sharegpt');
  await expect
    .poll(() => page.locator('.reply [role=alert]').textContent())
    .toContain('which have no responses');
  expect(await page.getByRole('button', { name: 'Stream it' }).isDisabled()).toBe(true);
});

test('a reply is read in another format than the first prompt', async () => {
  await page.getByLabel('Format of the reply').selectOption('qwen');
  await expect.poll(() => page.getByLabel('Raw reply').inputValue()).toContain('<tool_call>');
  expect(await page.getByLabel('Format of prompt 1', { exact: true }).inputValue()).toBe('llama3');
});

test('says how much text the reader holds back', async () => {
  await page.getByLabel('Raw reply').fill('<|eot_id|>');
  await expect.poll(() => page.locator('.events .end').count()).toBe(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'One character' }).click();
  await expect
    .poll(() => page.locator('.held').textContent())
    .toContain('1 character held back: it may begin a special token');
});

test('a copied program moves nothing', async () => {
  const button = page.getByRole('button', { name: 'Copy', exact: true }).first();
  const before = await button.boundingBox();
  await button.click();
  const copied = page.getByRole('button', { name: 'Copied' });
  await copied.waitFor();
  expect(await copied.boundingBox()).toEqual(before);
});

test('says beside a chat template what is wrong with it', async () => {
  await show('Diff');
  await page.getByLabel('Chat template to compare with').fill('{% for %}');
  await page.locator('.given [role=alert]').waitFor();
});

test('the controls of a prompt are in one row', async () => {
  const remove = page.getByRole('button', { name: 'Remove prompt 1' });
  const chooser = page.getByLabel('Format of prompt 1', { exact: true });
  expect((await remove.boundingBox())?.y).toBe((await chooser.boundingBox())?.y);
});

test('works by keyboard alone', async () => {
  await page.locator('.cm-content').focus();
  for (const key of ['Escape', 'Tab']) await page.keyboard.press(key);
  const isOut = await page.evaluate(() => document.activeElement?.closest('.cm-editor') === null);
  expect(isOut).toBe(true);
  await page.getByRole('button', { name: 'Stream it' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.events li').first().waitFor();
});

test('a long address is warned of', async () => {
  await write(JSON.stringify([{ role: 'user', content: 'x'.repeat(20_000) }]));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('many chat and mail programs truncate long addresses').waitFor();
});

test('what was written is there after going on and coming back', async () => {
  await write('[{"role": "user", "content": "My own words"}]');
  await page.goto(site.url('guide/first-prompt'), { waitUntil: 'networkidle' });
  await page.goBack({ waitUntil: 'networkidle' });
  await page.locator('.cm-content').waitFor();
  await page.getByText('My own words').first().waitFor();
});

test('an example can be taken back', async () => {
  await write('[{"role": "user", "content": "My own words"}]');
  await page.getByLabel('Example').selectOption({ index: 3 });
  await page.getByText('The example replaced').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('My own words').first().waitFor();
});

test('has read the reply before anything is pressed', async () => {
  await expect.poll(() => page.locator('.events .end').count()).toBe(1);
  expect(await page.locator('.message-json').textContent()).toContain('Milan');
});

test('what the format itself says is no content', async () => {
  await write('[{"role": "user", "content": "Hi"}]');
  await page.getByLabel('Format of prompt 2').selectOption('lazyllm-chat');
  await prompt(2).getByText('You are an AI-Agent').waitFor();
  const identity = prompt(2).locator('.piece', { hasText: 'You are an AI-Agent' });
  expect(await identity.first().getAttribute('class')).toContain('scaffold');
});

test('a fault of the page itself is told, and the page can be begun again', async () => {
  const other = await site.visit('404.html');
  await other.page.addInitScript(() => {
    if (location.hash !== '#broken') return;
    Object.defineProperty(window, 'Worker', {
      value: class {
        constructor() {
          throw new Error('no workers here');
        }
      },
    });
  });
  await other.page.goto(`${site.url('playground')}#broken`, { waitUntil: 'networkidle' });
  await other.page.getByText('no workers here').waitFor();
  expect(await other.page.getByRole('button', { name: 'Start again' }).count()).toBe(1);
  await other.close();
});

test('shows one part at a time on a phone, in letters of 16 pixels', async () => {
  const phone = await site.visit('playground', { width: 390, height: 844 });
  await phone.page.locator('.cm-content').waitFor();
  const height = (): Promise<number> => phone.page.evaluate(() => document.body.scrollHeight);
  expect(await height()).toBeLessThan(1700);
  expect(await phone.page.getByLabel('Prompt 1, rendered').isVisible()).toBe(false);
  await phone.page.getByRole('tab', { name: 'Prompts' }).click();
  await expect.poll(() => phone.page.getByLabel('Prompt 1, rendered').isVisible()).toBe(true);
  await phone.page.getByRole('tab', { name: 'Reply' }).click();
  const small = await phone.page
    .locator(
      '.playground :is(input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea, .cm-content)',
    )
    .evaluateAll(
      (all) => all.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16).length,
    );
  expect(small).toBe(0);
  await phone.close();
});
