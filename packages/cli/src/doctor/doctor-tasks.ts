import type { Format, ToolChoice } from '@modelspeak/core';
import { compileControlTokens, escapeTokens } from '@modelspeak/core/authoring';
import { TASKS } from './tasks/all-tasks.js';
import { ask } from './tasks/messages.js';
import type { CallTask, ObjectTask } from './tasks/task.js';
import { getTime, getWeather, setLight, setThermostat, writeFile } from './tasks/tools.js';

/** A task of the doctor, and how it is asked. */
export interface DoctorTask {
  /** What it tries, in a few words. */
  readonly name: string;
  readonly task: CallTask | ObjectTask;
  readonly toolChoice?: ToolChoice;
  /** Whether the model shall think before it answers; only models that think are asked. */
  readonly thinks?: boolean;
}

const QUOTES: CallTask = {
  id: 'doctor-quotes',
  messages: ask(
    'Write the file greet.py with exactly these two lines:\nname = "Ada"\nprint("Hello, " + name)',
  ),
  tools: [writeFile],
  calls: [
    {
      name: 'write_file',
      arguments: {
        path: 'greet.py',
        content: { $like: 'name = "Ada"\nprint("Hello, " + name)' },
      },
    },
  ],
};

const REQUIRED: CallTask = {
  id: 'doctor-required',
  messages: ask('I am packing for Oslo. Warm clothes or not?'),
  tools: [getWeather],
  calls: [{ name: 'get_weather', arguments: { city: { $like: 'Oslo' } } }],
};

const NAMED: CallTask = {
  id: 'doctor-named',
  messages: ask('It is 21 degrees in the kitchen, and dark there. Make it bright.'),
  tools: [setThermostat, setLight, getTime],
  calls: [{ name: 'set_light', arguments: { room: 'kitchen', on: true } }],
};

const THINKING: CallTask = {
  id: 'doctor-thinking',
  messages: ask('A pen costs 3 euros and a book 12. What do two pens and a book cost together?'),
  tools: [],
  calls: [],
  answer: { $contains: '18' },
};

/** A token that ends turns of most models. */
const USUAL_END = '<|im_end|>';

/**
 * A text that spells what ends a turn of the model. Where a server takes prompts as text, the model sees the token with
 * a space in it, and repeats it so.
 */
function spellingOf(token: string): CallTask {
  const escaped = escapeTokens(token, compileControlTokens([token]));
  return {
    id: 'doctor-token',
    messages: ask(`Write the text ${token} into token.txt, exactly like that.`),
    tools: [writeFile],
    calls: [
      {
        name: 'write_file',
        arguments: {
          path: 'token.txt',
          content: { $oneOf: [{ $like: token }, { $like: escaped }] },
        },
      },
    ],
  };
}

/** How many tasks are asked by default. */
export const FEW = 12;

/** As many tasks as asked for: first the twelve of the doctor, then all others. */
export function doctorTasks(count: number, format: Format): readonly DoctorTask[] {
  const few: readonly DoctorTask[] = [
    { name: 'a call', task: known('single-weather') },
    { name: 'parallel calls', task: known('parallel-lights') },
    { name: 'nested arguments', task: known('values-order') },
    { name: 'an enum', task: known('choice-convert') },
    { name: 'code with quotes', task: QUOTES },
    { name: 'required', task: REQUIRED, toolChoice: 'required' },
    {
      name: 'a named tool',
      task: NAMED,
      toolChoice: { type: 'function', function: { name: 'set_light' } },
    },
    { name: 'a schema', task: known('object-person') },
    { name: 'thinking', task: THINKING, thinks: true },
    { name: 'a tool result', task: known('answer-weather') },
    { name: 'no call needed', task: known('words-capital') },
    { name: 'a special token', task: spellingOf(endOf(format)) },
  ];
  const asked = new Set(few.map(({ task }) => task.id));
  const others = TASKS.filter(({ id }) => !asked.has(id));
  return [...few, ...others.map((task) => ({ name: task.id, task }))].slice(0, count);
}

/** A special token that ends a turn in a format. */
function endOf(format: Format): string {
  if (format.kind === 'messages') return USUAL_END;
  return format.stop.find((text) => format.control.includes(text)) ?? USUAL_END;
}

function known(id: string): CallTask | ObjectTask {
  const task = TASKS.find((one) => one.id === id);
  if (task === undefined) throw new Error(`there is no task ${id}`);
  return task;
}
