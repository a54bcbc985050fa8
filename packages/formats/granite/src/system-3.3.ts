import type { Conversation, Document, Writer } from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const TOOLS = markedText(
  ['<|tool_call|>'],
  " You are a helpful assistant with access to the following tools. When a tool is required to answer the user's query, respond only with <|tool_call|> followed by a JSON list of tools used. If a tool does not exist in the provided list of tools, notify the user that you do not have the ability to fulfill the request.",
);
const DOCUMENTS =
  " Write the response to the user's input by strictly aligning with the facts in the provided documents. If the information needed to answer the question is not available in the documents, inform the user that the question cannot be answered based on the available data.";
const PLAIN = ' You are a helpful AI assistant.';
const THINK =
  '\nRespond to every user query in a comprehensive and detailed way. You can write down your thoughts and reasoning process before responding. In the thought process, engage in a comprehensive cycle of analysis, summarization, exploration, reassessment, reflection, backtracing, and iteration to develop well-considered thinking process. In the response section, based on various attempts, explorations, and reflections from the thoughts section, systematically present the final solution that you deem correct. The response should summarize the thought process. Write your thoughts between <think></think> and write your response between <response></response> for each user query.';

/** Writes the default system message. */
export function writeDefaultSystem(
  out: Writer,
  {
    today,
    tools,
    documents,
    thinks,
  }: {
    readonly today: string | undefined;
    readonly tools: Conversation['tools'];
    readonly documents: readonly Document[];
    readonly thinks: boolean;
  },
): void {
  out.scaffold('Knowledge Cutoff Date: April 2024.');
  if (today !== undefined) out.scaffold(` Today's Date: ${dateOf(today)}.`);
  out.scaffold(' You are Granite, developed by IBM.');
  if (tools?.length) out.markup(TOOLS);
  if (documents.length > 0) out.scaffold(DOCUMENTS);
  if (tools?.length || documents.length > 0) return;
  out.scaffold(thinks ? PLAIN + THINK : PLAIN);
}

/** Formats a date as `January 05, 2025`. Core has already refused invalid dates. */
function dateOf(today: string): string {
  const [year, month, day] = today.split('-');
  return `${MONTHS[Number(month) - 1]} ${day}, ${year}`;
}
