import { loadModel } from './load-model.js';
import { talkTo } from './talk.js';

const [form, input, send, stop, list, status] = [
  find('form', HTMLFormElement),
  find('input', HTMLInputElement),
  find('button[type=submit]', HTMLButtonElement),
  find('button[type=button]', HTMLButtonElement),
  find('ol', HTMLOListElement),
  find('[role=status]', HTMLElement),
];

try {
  const model = await loadModel((percent) => {
    status.textContent = `Loading… ${percent} %`;
  });
  const talk = talkTo(model);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const content = input.value;
    input.value = '';
    add('user').textContent = content;
    const reply = add('assistant');
    void busy((signal) =>
      talk.say(
        content,
        (text) => {
          reply.textContent = text;
        },
        signal,
      ),
    );
  });
  status.textContent = '';
  send.disabled = false;
} catch (error) {
  status.textContent = String(error);
}

/** Lets one task run at a time, and Stop end it. */
async function busy(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  stop.onclick = () => ending.abort();
  [send.disabled, stop.disabled] = [true, false];
  try {
    await task(ending.signal);
  } catch (error) {
    status.textContent = String(error);
  } finally {
    [send.disabled, stop.disabled] = [false, true];
  }
}

function add(role: string): HTMLElement {
  const item = document.createElement('li');
  item.dataset['role'] = role;
  list.append(item);
  return item;
}

function find<Found extends Element>(selector: string, kind: new () => Found): Found {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${selector}`);
}
