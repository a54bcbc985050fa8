import type { RenderOptions, ReplyMessage } from '@modelspeak/core';
import { type AnyFormatFactory, formats, loadFormat } from './formats.js';
import { homeConversation, homeReply } from './home-conversation.js';
import { renderPane } from './render-pane.js';
import { type ReplyPiece, replyPieces } from './reply-pieces.js';

/** A model of the home page. */
interface HomeModel {
  readonly label: string;
  /** The name of its format. */
  readonly format: string;
  readonly formatOptions?: object;
  readonly render?: RenderOptions;
}

/** What the home page shows for a model before it loads the model's package. */
export interface ShownModel {
  readonly label: string;
  readonly format: string;
  readonly package: string;
  /** The options of the format, as JSON text. */
  readonly formatOptions: string;
  readonly render: RenderOptions;
  /** The prompt, as HTML that marks what each piece is. */
  readonly html: string;
  /** The raw reply in pieces. */
  readonly reply: readonly ReplyPiece[];
  /** The message that the reply is read as. */
  readonly message: ReplyMessage;
}

/** Eight models that most people know. */
export const homeModels: readonly HomeModel[] = [
  { label: 'Qwen 3', format: 'qwen', formatOptions: { version: '3' } },
  { label: 'Llama 3.3', format: 'llama3', formatOptions: { profile: 'hf' } },
  { label: 'gpt-oss', format: 'gpt-oss' },
  {
    label: 'DeepSeek V4',
    format: 'deepseek',
    formatOptions: { version: 'v4' },
    render: { thinking: { enabled: true } },
  },
  { label: 'Gemma 4', format: 'gemma', formatOptions: { version: '4' } },
  { label: 'Ministral 3', format: 'mistral', formatOptions: { version: 'v13' } },
  { label: 'GLM 5', format: 'glm', formatOptions: { version: '5' } },
  { label: 'Kimi K3', format: 'kimi', formatOptions: { version: 'k3' } },
];

/** Renders the home conversation as a model sees it, and reads the reply that the model would give. */
export async function shownModel({
  label,
  format: name,
  formatOptions = {},
  render = {},
}: HomeModel): Promise<ShownModel> {
  const factory = await loadFormat(name);
  const options = JSON.stringify(formatOptions);
  const rendering = renderPane(factory, options, homeConversation, render);
  if (rendering.kind !== 'prompt') throw new Error(`${label} has no prompt for the home page`);
  const reply = replyOf(factory, formatOptions, render);
  const raw = reply.map(({ text }) => text).join('');
  return {
    label,
    format: name,
    package: formats.find((listed) => listed.name === name)?.package ?? '',
    formatOptions: options,
    render,
    html: rendering.html,
    reply,
    message: rendering.format.turn(homeConversation, render).parse(raw).message,
  };
}

/** What the model itself would generate; without reasoning if its dialect has none. */
function replyOf(
  factory: AnyFormatFactory,
  options: object,
  render: RenderOptions,
): readonly ReplyPiece[] {
  const format = factory(options);
  if (format.kind !== 'prompt') return [];
  const { reasoning_content: _, ...withoutThought } = homeReply;
  const reply = format.supports.reasoning === true ? homeReply : withoutThought;
  return replyPieces(format, homeConversation, reply, render);
}
