import { expect, test } from 'vitest';
import { pageTools, runPageTool } from './page-tools.js';

test('multiplies, and tells the time', () => {
  expect(runPageTool('multiply', '{"a": 17, "b": 23}')).toBe('{"product":391}');
  expect(runPageTool('get_time', '{"zone": "Asia/Tokyo"}')).toMatch(/^\{"time":"\d\d:\d\d"\}$/);
});

test('tells the model of wrong arguments', () => {
  expect(runPageTool('get_time', '{"zone": "Nowhere"}')).toContain('error');
  expect(runPageTool('multiply', '{"a": ')).toContain('error');
});

test('leaves other tools to the visitor', () => {
  expect(runPageTool('get_weather', '{}')).toBeUndefined();
  expect(runPageTool('constructor', '{}')).toBeUndefined();
  for (const { function: tool } of pageTools) expect(runPageTool(tool.name, '{}')).toBeDefined();
});
