import type { AgentErrorCode } from '@modelspeak/agents';
import type { AiErrorCode } from '@modelspeak/ai';
import type { ChatErrorCode } from '@modelspeak/chat';
import type { ErrorCode } from '@modelspeak/core';
import type { DatasetErrorCode } from '@modelspeak/datasets';
import type { EmbeddedErrorCode } from '@modelspeak/embedded';
import type { EndpointErrorCode } from '@modelspeak/endpoint';

// What to do about each error code.

/** For conversations, requests and formats. */
export const CORE: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    'Compare the value at `path` with the type that the message names. Messages have the shape of OpenAI’s.',
  invalid_json:
    'Usually, these are the arguments of a tool call in your history, which must be a JSON string.',
  invalid_unicode:
    'A text was cut in the middle of a character, often an emoji. Split text at code points, or call `toWellFormed()`.',
  invalid_option: 'The message lists the names or values that exist; often, one is misspelt.',
  invalid_format:
    'For format authors: the message says which rule of the contract is broken. The conformance suite finds these errors.',
  invalid_tokenizer:
    'Use an adapter from [`@modelspeak/tokenizers`](./tokens.md), or disable the encoding of special tokens in your own.',
  circular: 'Pass plain data, in which no object refers back to one around it.',
  incomplete: 'Send the request again; the events contain what was read until then.',
  too_large: 'Shorten the history, or the value at `path`.',
  unsupported:
    'Remove it, or choose a model that supports it: the page of each [format](../formats/index.md) lists what it supports.',
  lossy: "Remove it, or pass `onLoss: 'reference'` to drop it as the template does.",
  unknown_tool_call:
    'A `tool` message needs an earlier tool call with the same id. Trimming a history often separates the two.',
  missing_tool_result: 'Answer every tool call before the next turn, or pass `toolLinks: false`.',
  special_token_in_content:
    'Remove the token from the content, or leave `specialTokens` out: by default, such content is [escaped](./safety.md).',
  unknown_format:
    'Pass the format to `createRegistry`, or choose a format yourself. [Models](../models.md) shows which package a model needs.',
};

/** For endpoints. */
export const ENDPOINT: Readonly<Record<EndpointErrorCode, string>> = {
  unreachable:
    'Check that the server is running and the address is right. `cause` has the network error.',
  refused: 'See `status` and `body`. `isPassing` says whether a retry may help.',
  loading: 'Wait longer, with a higher `wait`: the server still loads its model.',
  too_long:
    'Shorten the conversation, or pass `fitHistory: true`. A limit of the reply is lowered to what fits.',
  interrupted:
    'Send the request again. With `retry`, a chat model does this if it has not returned anything yet.',
  unfinished:
    'Send the request again. If that does not help, look into the log of the server: often, it ran out of memory, or a proxy has a limit.',
  malformed:
    'Check the address and use the endpoint of that server: this one is of a different kind, or a proxy answers with HTML.',
  too_large: 'Raise the limit if you expect replies of this size.',
  endless:
    'Look into the log of the server, or raise `streamLimit` if you expect streams of this size.',
  redirected: 'Check where the address leads. If you trust that server, use its address.',
  timeout: 'Raise `timeouts`, or give the model less to do.',
  prompt_changed:
    'The server adds its own tokens, such as a second BOS. Turn that off, or send token ids.',
  cut_off: 'Raise `maxTokens`, and limit the length of strings and lists in your schema.',
};

/** For chat models. */
export const CHAT: Readonly<Record<ChatErrorCode, string>> = {
  too_many_rounds:
    'Raise `rounds`, or say in the prompt when to stop. `messages` has what was said until then.',
  repeated_call:
    'Let the tool return what the model needs, or say in the prompt when to stop. If the same call may run more often, as for a tool that polls, raise `repeats`.',
  tool_failed:
    "Fix the tool. Without `onToolError: 'throw'`, the model gets the error as the tool’s result and can try again.",
  no_object:
    'Raise `repairs`, make the schema simpler, or use an endpoint that takes grammars, which enforce it. The message says what is wrong with the last answer.',
  too_long: 'Shorten the conversation, or pass `fitHistory: true`.',
};

/** For functions on chat models. */
export const AI: Readonly<Record<AiErrorCode, string>> = {
  no_choice: 'Describe the choices in the prompt, or use a larger model. `text` has the reply.',
  no_call:
    'Say in the prompt when to call the tool, or use a model that was trained on tool calls.',
  no_object: 'Make the schema simpler, and describe its fields.',
  tool_not_found: 'Name the tools of this call only, in the prompt and in earlier messages.',
  tool_failed: 'Fix the tool, or let it return a text that tells the model what went wrong.',
  budget_reached: 'Raise the limits of retries or calls, or make the condition easier to meet.',
  not_run: 'Run the call before you use its result.',
  not_started: 'Call `start()` on the module, and wait for it.',
  model_call: 'Raise `maxTokens` if the reply was cut off, and ask again.',
};

/** For agents. */
export const AGENT: Readonly<Record<AgentErrorCode, string>> = {
  invalid_agent: 'Correct the definition as the message says; `path` says where.',
  invalid_input: 'Compare the value at `path` with the schema.',
  not_plain:
    'Use plain JSON: no dates, classes, functions or `undefined`. Convert the value first.',
  no_resource: 'Declare the resource in `defineAgent`, or correct its name.',
  call_pending: 'Await each call before the next, or make several at once with `all`.',
  not_here: 'Use memory and events before or after the parallel calls, and before the action ends.',
  replay_differs:
    'Make the same calls on every replay: nothing may depend on the clock or on chance outside a step. Finish runs of older code with that code.',
  step_failed: '`cause` has the error. Fix it, or raise the number of attempts.',
  action_failed: '`cause` has the error of your action. Fix it and start the run again.',
  model_failed: '`cause` has the error of the model or of its server; look it up on this page.',
  tool_failed: 'Fix the tool; `cause` has its error.',
  too_many_rounds: 'Raise `rounds`, or say in the prompt when to stop.',
  repeated_call:
    'Let the tool return what the model needs, or raise `repeats` if the same call may run more often.',
  too_many_events:
    'End the run earlier, or raise `limits.events`: often, two actions answer each other for ever.',
  timeout: 'Raise `timeouts.run`, `timeouts.tool` or the `timeout` of the tool, or do less in it.',
  cancelled: 'Nothing is wrong. Start the run again if you need its result.',
  unknown_run: 'Check the key and the id of the run; finished runs are kept for a limited time.',
  unknown_wait: 'Check the token: it must come from a run of this engine.',
  already_resolved: 'Use the first answer; a token takes only one.',
  closed: 'Make a new engine, and use it until you close it.',
  locked: 'Close the other process, or use another folder.',
  corrupt_journal: 'Restore a backup, or follow the message.',
  no_lock: 'Use a local disk of Linux, macOS or Windows.',
  not_writable: 'Make the folder writable, or use another one.',
  disk_full: 'Free some space and start again: everything that was acknowledged is there.',
  too_large: 'Keep large data elsewhere, and its address in the journal.',
};

/** For data sets. */
export const DATASET: Readonly<Record<DatasetErrorCode, string>> = {
  invalid_option: 'The message names the option and the values that fit.',
  invalid_row: 'Correct or remove the row; `file` and `row` say where it is.',
  mixed_rows: 'Divide the file, or say what its rows are with `from`: one shape, or `mixed`.',
  unreadable: 'Check the path and the permissions, and download the file again if it is damaged.',
  unwritable: 'Make the folder writable, or use another one.',
  disk_full: 'Free some space, and resume the run.',
  exists: 'Choose another folder, or resume the run that wrote there.',
  changed:
    'Resume with the input and the options that the run began with, or choose another folder.',
  worker_failed:
    'Use fewer workers, or split rows that are very long: often, a worker runs out of memory.',
  trainer_failed: 'Install what the message names, and run the check again.',
};

/** For models in this process. */
export const EMBEDDED: Readonly<Record<EmbeddedErrorCode, string>> = {
  unknown_model: 'The message lists the names; `modelspeak models` does, too.',
  no_folder: 'Set `MODELSPEAK_CACHE` to a folder, as an absolute path.',
  unreachable: 'Check the network, and run it again: the download goes on where it stopped.',
  refused: 'Try again later, or name a mirror with `MODELSPEAK_MIRROR`.',
  damaged: 'Run it again. If it happens again, the source or a proxy on the way changes the file.',
  disk_full: 'Free some space and run it again, or name another folder with `MODELSPEAK_CACHE`.',
  not_writable: 'Make the folder writable, or name another one with `MODELSPEAK_CACHE`.',
  no_source:
    'Check the network, or put the file into a folder and name it with `MODELSPEAK_MIRROR`.',
  no_engine: 'Install node-llama-cpp yourself and pass it as `module`, or use a server.',
  unreadable: 'Download the model again, or update node-llama-cpp: the file may be newer than it.',
};
