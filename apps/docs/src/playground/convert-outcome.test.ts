import { expect, test } from 'vitest';
import { kindOf } from '../../test/kind-of.js';
import { formats } from '../formats.js';
import { convertOutcome } from './convert-outcome.js';
import { firstBody } from './first-body.js';

const kinds = await Promise.all(formats.map(kindOf));
const names = formats.map(({ name }) => name).filter((_name, index) => kinds[index] === 'messages');

test('the first body is converted to every other protocol, and each says what it left out', async () => {
  const to = names.filter((name) => name !== firstBody.format);
  const { problem, panes } = await convertOutcome({
    kind: 'convert',
    from: firstBody.format,
    to,
    body: firstBody.text,
  });
  expect(problem).toBeUndefined();
  expect(panes.map(({ format }) => format)).toEqual(to);
  for (const pane of panes) {
    expect(pane.problem, pane.format).toBeUndefined();
    expect(pane.text, pane.format).toContain('get_weather');
    const lost = pane.losses.map(({ path }) => path);
    expect(lost, pane.format).toContain('system[0].cache_control');
  }
});

test.each(names)('a body of %s comes from there and back', async (name) => {
  const to = [name];
  const { format, text } = firstBody;
  const there = await convertOutcome({ kind: 'convert', from: format, to, body: text });
  const [pane] = there.panes;
  const back = await convertOutcome({
    kind: 'convert',
    from: name,
    to: [format],
    body: pane?.text ?? '',
  });
  expect(back.problem).toBeUndefined();
  expect(back.panes[0]?.text).toContain('What is the weather in Paris?');
});

test('a broken body is a problem with its place', async () => {
  const convert = (body: string) =>
    convertOutcome({ kind: 'convert', from: 'openai-messages', to: ['ollama-chat'], body });
  expect((await convert('{')).problem).toContain('not JSON');
  expect((await convert('{"messages": [{"role": "robot"}]}')).problem).toContain(
    'messages[0].role',
  );
});
