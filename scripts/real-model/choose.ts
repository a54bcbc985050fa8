import { TASKS } from '../../packages/cli/src/doctor/tasks/all-tasks.ts';
import type { Task } from '../../packages/cli/src/doctor/tasks/task.ts';

/**
 * The items whose names stand in a list; all without one.
 *
 * @throws {Error} for a name that no item has
 */
export function chosen<Item extends { readonly name: string }>(
  items: readonly Item[],
  list: string | undefined,
  what: string,
): readonly Item[] {
  if (list === undefined) return items;
  return list.split(',').map((name) => {
    const item = items.find((one) => one.name === name);
    if (item !== undefined) return item;
    const names = items.map((one) => one.name).join(', ');
    throw new Error(`unknown ${what} ${name}; there are ${names}`);
  });
}

/**
 * The tasks with a word in their id or kind, and of these a number, spread over all kinds, or those with these ids.
 *
 * @throws {Error} for an id that no task has
 */
export function chosenTasks(list: string | undefined, word = ''): readonly Task[] {
  const tasks = TASKS.filter(({ id, kind }) => id.includes(word) || kind.includes(word));
  const count = Number(list);
  if (Number.isNaN(count)) {
    return chosen(
      tasks.map((task) => ({ ...task, name: task.id })),
      list,
      'task',
    );
  }
  const step = Math.max(1, tasks.length / count);
  return tasks.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}
