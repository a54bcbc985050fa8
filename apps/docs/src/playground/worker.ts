import { carryOut } from './carry-out.js';
import type { Task } from './task.js';

addEventListener('message', async ({ data }: MessageEvent<{ id: number; task: Task }>) => {
  postMessage({ id: data.id, outcome: await carryOut(data.task) });
});
