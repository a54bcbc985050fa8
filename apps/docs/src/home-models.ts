import { formats, loadFormat } from './formats.js';
import { homeConversation } from './home-conversation.js';
import { type RecordedReply, recordedReply } from './recorded-reply.js';
import { renderPane } from './render-pane.js';

/** A model of the home page. */
interface HomeModel {
  readonly label: string;
  /** The name of its format. */
  readonly format: string;
  readonly formatOptions?: object;
  /** A disputed reply in its dialect: the file, and the id of the row. */
  readonly reply: string;
}

/** What the home page shows for a model before it loads the model's package. */
export interface ShownModel {
  readonly label: string;
  readonly format: string;
  readonly package: string;
  /** The options of the format, as JSON text. */
  readonly formatOptions: string;
  /** The prompt, as HTML that marks what each piece is. */
  readonly html: string;
  readonly reply: RecordedReply;
}

const REPLIES = 'vectors/replies-disputed';

/** Eight models that many people serve. */
export const homeModels: readonly HomeModel[] = [
  {
    label: 'Qwen 3',
    format: 'qwen',
    formatOptions: { version: '3' },
    reply: `qwen/${REPLIES}/qwen3.jsonl#qwen3-046`,
  },
  {
    label: 'Llama 3.3',
    format: 'llama3',
    formatOptions: { profile: 'hf' },
    reply: `llama3/${REPLIES}/llama3-json.jsonl#llama3-json-055`,
  },
  {
    label: 'DeepSeek V4',
    format: 'deepseek',
    formatOptions: { version: 'v4' },
    reply: `deepseek/${REPLIES}/deepseek-v4.jsonl#deepseek-v4-046`,
  },
  {
    label: 'Mistral Small 3.2',
    format: 'mistral',
    formatOptions: { version: 'v11' },
    reply: `mistral/${REPLIES}/mistral-v11.jsonl#mistral-v11-094`,
  },
  {
    label: 'Gemma 4',
    format: 'gemma',
    formatOptions: { version: '4' },
    reply: `gemma/${REPLIES}/gemma4.jsonl#gemma4-046`,
  },
  {
    label: 'GLM 5',
    format: 'glm',
    formatOptions: { version: '5' },
    reply: `glm/${REPLIES}/glm-5.jsonl#glm-5-047`,
  },
  {
    label: 'Kimi K2',
    format: 'kimi',
    formatOptions: { version: 'k2' },
    reply: `kimi/${REPLIES}/kimi-k2.jsonl#kimi-k2-046`,
  },
  {
    label: 'Qwen3-Coder',
    format: 'qwen',
    formatOptions: { version: '3-coder' },
    reply: `qwen/${REPLIES}/qwen3-coder.jsonl#qwen3-coder-049`,
  },
];

/** Renders the home conversation as a model sees it, and reads a recorded reply. */
export async function shownModel({
  label,
  format: name,
  formatOptions = {},
  reply,
}: HomeModel): Promise<ShownModel> {
  const options = JSON.stringify(formatOptions);
  const rendering = renderPane(await loadFormat(name), options, homeConversation, {});
  if (rendering.kind !== 'prompt') throw new Error(`${label} has no prompt for the home page`);
  return {
    label,
    format: name,
    package: formats.find((listed) => listed.name === name)?.package ?? '',
    formatOptions: options,
    html: rendering.html,
    reply: recordedReply(reply, rendering.format),
  };
}
