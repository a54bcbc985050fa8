import { use } from './use.mjs';

try {
  document.body.textContent = JSON.stringify(await use());
} catch (error) {
  document.body.textContent = String(error?.stack ?? error);
}
document.body.dataset.done = 'true';
