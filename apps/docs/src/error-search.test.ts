import { expect, test } from 'vitest';
import { errorSections } from './error-search.js';

test('every error code has a section of its own, which a search for the code finds by its title', async () => {
  const sections = await errorSections();
  const find = (code: string) => sections.find(({ titles }) => titles.at(-1) === code);
  expect(find('unknown_tool_call')).toMatchObject({
    anchor: 'unknown_tool_call',
    titles: ['Error codes', 'ModelspeakError', 'unknown_tool_call'],
  });
  expect(find('invalid_json')?.text).toContain('JSON');
  expect(sections.some(({ titles }) => titles[1] === 'DatasetError' && titles.length === 3)).toBe(
    true,
  );
});
