import { openaiMessages } from '@modelspeak/format-openai-messages';
import { doctorTasks, FEW } from '../src/doctor/doctor-tasks.js';
import { type Expected, isObjectTask, type MadeCall } from '../src/doctor/tasks/task.js';

const TASKS = doctorTasks(FEW, openaiMessages());

/** The right answer to a task. */
export interface RightAnswer {
  readonly content: string;
  readonly calls: readonly MadeCall[];
}

/** The right answer to the doctor's task whose last message is in a text; to anything else, it says hello. */
export function rightAnswer(asked: string): RightAnswer {
  const found = TASKS.find(({ task }) => {
    const question = task.messages.find(({ role }) => role === 'user')?.content;
    return typeof question === 'string' && plain(asked).includes(plain(question));
  });
  if (found === undefined) return { content: 'Hello!', calls: [] };
  const { task } = found;
  if (isObjectTask(task)) return { content: JSON.stringify(fitting(task.values)), calls: [] };
  if (task.calls.length === 0) {
    return { content: `It is ${fitting(task.answer ?? 'so')}.`, calls: [] };
  }
  const calls = task.calls.map((call) => ({
    name: call.name,
    arguments: fitting(call.arguments),
  }));
  return { content: '', calls: asked.includes('< |im_end|>') ? calls.map(spaced) : calls };
}

/** A model repeats a special token as it sees it in a prompt of text. */
function spaced({ name, arguments: args }: MadeCall): MadeCall {
  return { name, arguments: JSON.parse(JSON.stringify(args).replaceAll('<|', '< |')) };
}

/** A special token in a prompt of text has a space. */
function plain(text: string): string {
  return text.replaceAll(' ', '');
}

/** A value that fits what is expected. */
function fitting(expected: Expected): unknown {
  if (Array.isArray(expected)) return expected.map(fitting);
  if (typeof expected !== 'object' || expected === null) return expected;
  const [[key, operand] = ['', null]] = Object.entries(expected);
  if (key === '$like' || key === '$contains') return operand;
  if (key === '$oneOf') return fitting([operand].flat()[0] as Expected);
  return Object.fromEntries(Object.entries(expected).map(([name, item]) => [name, fitting(item)]));
}

/** A reply with its calls as Qwen writes them. */
export function asRaw({ content, calls }: RightAnswer): string {
  const written = calls.map((call) => `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`);
  return [...(content === '' ? [] : [content]), ...written].join('\n');
}

/** A reply with its calls in a fence, as small models write them. */
export function inFence({ content, calls }: RightAnswer): string {
  const written = calls.map((call) => `\`\`\`json\n${JSON.stringify(call)}\n\`\`\``);
  return [...(content === '' ? [] : [content]), ...written].join('\n');
}
