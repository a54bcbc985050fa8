import { type Group, why } from './behaviour.js';

const FILE = 'lazyllm.test.ts';

/** All that LazyLLM's modules do with a prompter. */
export const lazyllm: readonly Group[] = [
  {
    heading: 'Both modules',
    behaviours: [
      [
        '`.prompt(prompter)`',
        'the same; also a function that makes the prompter with the model’s markers',
        `${FILE}: writes what its %s says, with the markers of its model`,
        `${FILE}: takes a prompter, and shares its model`,
      ],
      [
        '`.prompt(str)`, `.prompt(dict)`: a ChatPrompter',
        'the same',
        `${FILE}: is prompted by an instruction, and has history`,
      ],
      ['`.prompt()`: an empty instruction', 'the same', `${FILE}: speaks first`],
      [
        '`history`; together with a prompter it throws',
        'the same',
        `${FILE}: takes a prompter, and shares its model`,
      ],
      [
        'anything else is a TypeError',
        '`invalid_option`, and it does not compile',
        `${FILE}: what is no prompter and no instruction is refused`,
      ],
      [
        '`.prompt` changes the module and returns it',
        'it returns another module with the same model',
        `${FILE}: takes a prompter, and shares its model`,
      ],
      [
        '`share(prompt, format, stream, history)`',
        '`share({ prompt, format, streamOutput, history })`',
        `${FILE}: takes a prompter, and shares its model`,
        `${FILE}: streams to the module’s output, or the call’s; samples as the call says`,
        `${FILE}: is the text, or what format makes of the reply; calls are not lost`,
      ],
      [
        'a formatter',
        '`format`',
        `${FILE}: is the text, or what format makes of the reply; calls are not lost`,
      ],
      [
        '`stream_output`: deltas of text and reasoning; the complete reply is still returned',
        '`streamOutput`, a function',
        `${FILE}: is prompted by an instruction, and has history`,
      ],
      [
        '`stream_output` with prefix, suffix and colours',
        'none',
        why('your function gets the text, and may print it in any colour'),
      ],
      [
        'input as a text or a dictionary of slots',
        'the same',
        `${FILE}: has the markers of its model, once it is started`,
        `${FILE}: is prompted by an instruction, and has history`,
      ],
    ],
  },
  {
    heading: 'OnlineChatModule',
    behaviours: [
      [
        '`source`',
        '`source`, with `openai` of `@modelspeak/endpoint-openai` as the endpoint',
        `${FILE}: has an address, a model, words of the system, and a key in the environment`,
      ],
      [
        '`model`; the name of a source means the source',
        'the same',
        `${FILE}: has an address, a model, words of the system, and a key in the environment`,
      ],
      [
        'no source: the first with a key',
        'the same',
        `${FILE}: has an address, a model, words of the system, and a key in the environment`,
      ],
      [
        '`api_key`, or else `LAZYLLM_OPENAI_API_KEY`; it throws without a key',
        '`key`, `env`',
        `${FILE}: says what it lacks`,
      ],
      ['`url`, `skip_auth`', '`url`, `skipAuth`', `${FILE}: says what it lacks`],
      [
        'defaults: `https://api.openai.com/v1/`, `gpt-3.5-turbo`',
        'the same',
        `${FILE}: is prompted by an instruction, and has history`,
      ],
      [
        'sources with their own protocols: SenseNova, MiniMax, Claude, Gemini, …',
        'an endpoint',
        why('a table of addresses is enough only for providers with OpenAI’s chat completions API'),
      ],
      [
        'the provider’s system prompt replaces the prompter’s, unless `disable_system_prompt`',
        '`system`, `false` for none',
        `${FILE}: speaks first`,
        `${FILE}: takes a prompter, and shares its model`,
      ],
      [
        '`static_params`',
        '`sampling` of the module',
        `${FILE}: streams to the module’s output, or the call’s; samples as the call says`,
      ],
      [
        'other keywords go into the body and override them',
        '`sampling` of the call',
        `${FILE}: streams to the module’s output, or the call’s; samples as the call says`,
      ],
      ['`stream`, true by default', 'always', why('the complete reply is returned either way')],
      [
        '`timeout=180`',
        '`timeout`',
        why('the tests of a chat model’s `timeouts` cover it; a test here would have to wait'),
      ],
      [
        '`max_retries=5`, only for transport errors before the reply',
        '`maxRetries`',
        `${FILE}: is sent again while the server fails`,
      ],
      [
        'an incomplete reply raises ModelCallError with the partial text',
        '`model_call`, `text`',
        `${FILE}: is an error where the reply is cut, with what there was`,
      ],
      [
        'text, with `<think>…</think>` before it',
        'the same',
        `${FILE}: gives thoughts before the text`,
      ],
      [
        'tool calls are dropped with a warning unless a formatter keeps them',
        'an error unless `format` keeps them',
        `${FILE}: is the text, or what format makes of the reply; calls are not lost`,
      ],
      ['training and deployment', 'none', why('these modules only send requests')],
    ],
  },
  {
    heading: 'TrainableModule',
    behaviours: [
      [
        'markers by the longest group in the lower-cased name',
        '`markersOf`',
        `${FILE}: markers are those of the longest family in the name`,
        `${FILE}: the table is LazyLLM’s`,
      ],
      [
        'a call before `start()` fails: “Please start …”',
        '`not_started`; `start()` makes the endpoint once',
        `${FILE}: makes its endpoint once, and tries again where that failed`,
        `${FILE}: has the markers of its model, once it is started`,
      ],
      [
        'the system prompt of the table; `drop_builtin_system`',
        '`dropBuiltinSystem`',
        `${FILE}: asks again where a server fails, and may drop the system prompt`,
      ],
      [
        'a text as the prompt',
        'the same',
        `${FILE}: has the markers of its model, once it is started`,
      ],
      [
        'messages for servers with OpenAI’s API',
        '`onlineChat({ endpoint, skipAuth })`',
        why('one module for each kind of endpoint'),
      ],
      [
        '`stop_words`, and `tool_end_token` added to them',
        'the same',
        `${FILE}: has the markers of its model, once it is started`,
      ],
      [
        '`{ role, content, tool_calls }` with arguments as objects',
        'the reply: `message`, with arguments as JSON text, as everywhere here',
        `${FILE}: of a trainable module is the reply`,
        `${FILE}: reads the calls of its model`,
      ],
      [
        '3 attempts, after 3 and 10 seconds',
        '`retryDelays`',
        `${FILE}: goes on from what there was of a reply, three times at most`,
      ],
      [
        'retries continue the partial output',
        'the same',
        `${FILE}: goes on from what there was of a reply, three times at most`,
      ],
    ],
  },
];
