import { type Group, why } from './behaviour.js';

const GENERATE = 'generate.test.ts';
const EXTRACT = 'extract.test.ts';
const CLASSIFY = 'classify.test.ts';
const ABILITIES = 'abilities.test.ts';
const KEYWORDS = 'keywords.test.ts';
const LAZY = 'lazy-call.test.ts';
const FILE = 'models-file.test.ts';

/** All that PromptingTools.jl's functions do. */
export const promptingTools: readonly Group[] = [
  {
    heading: 'Common to all functions',
    behaviours: [
      [
        'prompt: a string, a message, a list of messages',
        'the same, and a conversation',
        `${GENERATE}: is %s`,
      ],
      [
        'template by its name',
        '`{ template, variables }`, with `createAi`',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
        `${GENERATE}: is a template with its variables`,
      ],
      [
        'an unknown template throws',
        '`invalid_input`, and the compiler refuses it',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
      ],
      [
        '`schema` as the first argument',
        'the format and the endpoint of the model',
        why('a chat model joins both, so there is nothing to dispatch on'),
      ],
      [
        '`model` by name or alias',
        '`model`: the model, or, with `createAi`, its name or alias',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
      ],
      [
        'the default model',
        '`createAi({ model })`, `"default"` in a models file',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
        why('a library should not choose the model: a call without one does not compile'),
      ],
      [
        '`api_key`, or else the provider’s environment variable',
        '`key` of the endpoint; `keyEnv` in a models file',
        `${FILE}: needs a key only of the model that is asked for`,
      ],
      [
        '`verbose`, on by default',
        '`verbose`: to the console or a function; off by default',
        `${GENERATE}: is told in a line`,
        `${KEYWORDS}: tells the console what it took, where verbose is true`,
      ],
      [
        'the line `Tokens: 29 @ Cost: $0.0001 in 1.0 seconds`, without a cost of 0',
        'the same',
        `${GENERATE}: is told in a line`,
      ],
      [
        '`return_all`',
        '`messages` of every answer',
        `${GENERATE}: goes on from a conversation, behind its system message`,
      ],
      [
        '`dry_run`; with `return_all` the rendered messages',
        '`dryRun`: messages, the exact prompt or body, sampling, grammar, and all that the server gets',
        `${GENERATE}: shows the body behind messages`,
        `${GENERATE}: shows the prompt`,
      ],
      [
        '`conversation`',
        'the same',
        `${GENERATE}: goes on from a conversation, behind its system message`,
      ],
      [
        '`no_system_message`',
        '`noSystemMessage`',
        `${GENERATE}: has a system message, none, a prefill, and names`,
      ],
      [
        '`name_user`, `name_assistant`',
        '`userName`, `assistantName`',
        `${GENERATE}: has a system message, none, a prefill, and names`,
      ],
      ['`aiprefill`', '`prefill`', `${GENERATE}: a prefill begins the answer`],
      [
        '`streamcallback`: a stream or a function',
        '`onEvent`, or `stream()`',
        `${GENERATE}: comes as it is written`,
      ],
      [
        '`stream=true` and `include_usage` in the request',
        'the same',
        `${KEYWORDS}: that is streamed asks for the count of tokens`,
      ],
      [
        '`http_kwargs`: `retries`',
        '`retry` of the chat model',
        `${KEYWORDS}: is sent again where the server fails for a while, as the model says`,
      ],
      ['`http_kwargs`: `readtimeout`', '`timeouts`', `${KEYWORDS}: has its time`],
      [
        '`api_kwargs`',
        '`sampling`, with `extra` for settings that only this server knows',
        `${KEYWORDS}: has what sampling says, and what only this server knows`,
      ],
      [
        'all other keywords fill placeholders',
        '`variables`, separate from options',
        `${GENERATE}: has placeholders where there are variables, and else text in braces`,
      ],
      [
        'placeholders with the name of a keyword throw',
        'the same',
        `${GENERATE}: has placeholders where there are variables, and else text in braces`,
      ],
      [
        '`betas`',
        'headers of the endpoint',
        why('it is a header of one provider; every endpoint takes `headers`'),
      ],
    ],
  },
  {
    heading: 'What an answer has',
    behaviours: [
      ['`content`, trimmed', 'the same', `${GENERATE}: says all that is known of it`],
      [
        '`status`',
        'an `EndpointError` with the status',
        `${GENERATE}: is none where the server fails`,
      ],
      [
        '`tokens`, −1 if unknown',
        '`usage`; `undefined` if unknown, so that nobody adds −1',
        `${GENERATE}: says all that is known of it`,
      ],
      [
        '`elapsed`, `cost`, `finish_reason`',
        '`milliseconds`, `cost`, `finishReason`',
        `${GENERATE}: says all that is known of it`,
      ],
      [
        '`log_prob`: the sum over the tokens',
        '`logProb`',
        `${GENERATE}: are of one run, the likeliest last`,
      ],
      [
        '`extras`: model, response id, reasoning, token details',
        '`model`, `responseId`, `reply`, `usage`',
        `${GENERATE}: has the details of a provider, and what a cache costs`,
      ],
      [
        '`run_id`, `sample_id`',
        '`runId`, `sampleId`',
        `${GENERATE}: are of one run, the likeliest last`,
      ],
      [
        '`n > 1`: a list, the most likely last if all have log probabilities',
        '`samples`',
        `${GENERATE}: are of one run, the likeliest last`,
        `${GENERATE}: behind messages are ranked by what the provider is asked for`,
        `${GENERATE}: are in their order where nothing tells how likely they are`,
      ],
      [
        '`TokenUsage`: caches, reasoning, audio',
        'the same',
        `${GENERATE}: has the details of a provider, and what a cache costs`,
      ],
      ['`TokenUsage` can be added', '`addTokens`', `${KEYWORDS}: tokens add up`],
    ],
  },
  {
    heading: 'aigenerate, aiembed, aiscan, aiimage, aitools',
    behaviours: [
      ['`aigenerate`', '`generate`', `${GENERATE}: is %s`],
      [
        '`aiembed` of one or several texts',
        '`embed`',
        `${ABILITIES}: gives one vector for a text, and one each for several`,
      ],
      [
        'a column for each document',
        'a vector for each',
        why('JavaScript has no matrices; libraries take a list of vectors'),
      ],
      [
        '`postprocess` of each vector',
        'the same',
        `${ABILITIES}: gives one vector for a text, and one each for several`,
      ],
      [
        '`tokens` and `cost` of embeddings',
        '`tokens`, `cost`',
        `${ABILITIES}: gives one vector for a text, and one each for several`,
      ],
      ['`text-embedding-3-small` by default', 'none', why('a library should not choose the model')],
      [
        '`image_url`, `image_path`; addresses before files',
        '`urls`, in their order; `imageDataUrl` makes one from a file',
        `${ABILITIES}: attaches addresses and files to the latest message, in this order`,
      ],
      [
        'neither is given: an error',
        'the same, and it does not compile',
        `${ABILITIES}: refuses what cannot be attached`,
      ],
      [
        '`image_detail`: auto, high, low',
        '`detail`, typed',
        `${ABILITIES}: attaches addresses and files to the latest message, in this order`,
      ],
      [
        '`attach_to_latest=false` with several user messages throws',
        '`attachToLatest`',
        `${ABILITIES}: refuses what cannot be attached`,
      ],
      [
        'images for a message that has some already, or no user message: errors',
        'the same',
        `${ABILITIES}: refuses what cannot be attached`,
      ],
      [
        '`max_tokens=2500`',
        'the same, unless `sampling` overrides it',
        `${ABILITIES}: attaches addresses and files to the latest message, in this order`,
        `${ABILITIES}: has defaults that give way, samples and dry runs`,
      ],
      [
        '`aiimage`: only the text of the last message',
        '`image`',
        `${ABILITIES}: draws the text of the last message`,
      ],
      [
        '`image_size` of three or four digits, `image_quality`',
        '`size`, `quality`',
        `${ABILITIES}: takes sizes of three or four digits`,
        `${ABILITIES}: draws the text of the last message`,
      ],
      [
        '`image_n` other than 1 throws',
        '`count`',
        `${ABILITIES}: draws the text of the last message`,
      ],
      ['`conversation` must be empty', 'none', why('an option that must be empty is not needed')],
      [
        'address or base64, and the revised prompt',
        '`image.url`, `image.base64`, `image.revisedPrompt`',
        `${ABILITIES}: draws the text of the last message`,
      ],
      [
        '`aitools`: calls with name, args and id',
        '`tools`: `calls`',
        `${ABILITIES}: are shown to the model, and its calls are given`,
      ],
      [
        '`tool_choice`, auto by default; no tools, none sent',
        '`toolChoice`',
        `${ABILITIES}: are shown to the model, and its calls are given`,
      ],
      [
        'a ToolMessage with the result continues the conversation',
        'a message of the role `tool`',
        `${KEYWORDS}: a call of a tool is run with its arguments, the conversation goes on`,
      ],
      [
        '`execute_tool` with a context',
        '`runTool`',
        `${ABILITIES}: run with their arguments and a context`,
      ],
      [
        'arguments by parameter name, including those of the context',
        'one object, checked by the schema; the context is separate',
        why(
          'JavaScript does not expose parameter names, and a model must not overwrite the context',
        ),
      ],
      [
        'ToolNotFoundError, ToolExecutionError; `throw_on_error=false`',
        '`tool_not_found`, `tool_failed`; `throwOnError`',
        `${ABILITIES}: fail with %s, thrown or given`,
      ],
    ],
  },
  {
    heading: 'aiextract and signatures',
    behaviours: [
      [
        '`aiextract` with a `return_type`',
        '`extract` with a `schema`, the value typed by it',
        `${EXTRACT}: the tool is the schema, and the choice is it`,
      ],
      [
        '`function_call_signature`, `tool_call_signature`',
        '`signatureOf`',
        `${EXTRACT}: the name of a tool has 64 characters at most, and what may be missing is not required`,
      ],
      [
        'characters outside `[0-9A-Za-z_-]` are removed from the name',
        'the same',
        `${EXTRACT}: the tool is the schema, and the choice is it`,
        `${EXTRACT}: the name of a tool has 64 characters at most, and what may be missing is not required`,
      ],
      [
        '`_extractor` after the name; 64 or 200 characters',
        '`name`, 64 characters, the limit of OpenAI',
        `${EXTRACT}: the name of a tool has 64 characters at most, and what may be missing is not required`,
      ],
      [
        'the first 100 characters of the docstring as description, once',
        'the whole description of the schema, or `description`, once',
        `${EXTRACT}: the tool is the schema, and the choice is it`,
      ],
      [
        'properties; `required` lists those that are not nullable, and is omitted if there are none',
        'the same',
        `${EXTRACT}: the name of a tool has 64 characters at most, and what may be missing is not required`,
      ],
      [
        'strings, numbers, booleans, lists, enumerations, nested objects',
        'whatever the schema library supports',
        `${EXTRACT}: a strict schema is strict all the way down, and hides all the way down`,
      ],
      [
        'dictionaries, abstract types and unions throw',
        'they are supported',
        why('schema libraries convert them to JSON Schema'),
      ],
      [
        'field lists: `name`, `name => Type`, `name__description`',
        '`fields`: names, types, `{ type, description }`',
        `${EXTRACT}: of fields have types, lists, and what may be missing`,
      ],
      [
        '`strict`: all properties required, `null` for optional ones, at all levels',
        'the same; these `null`s are removed again',
        `${EXTRACT}: a strict schema is strict all the way down, and hides all the way down`,
        `${EXTRACT}: several calls give several values, and null is nothing in strict mode`,
      ],
      [
        '`hidden_fields`: strings, regular expressions',
        '`hidden`',
        `${EXTRACT}: fields may be hidden`,
        `${EXTRACT}: a strict schema is strict all the way down, and hides all the way down`,
      ],
      [
        'several types; `tool_choice` auto',
        '`schemas`',
        `${EXTRACT}: several schemas are several tools`,
      ],
      ['two of one name throw', 'the same', `${EXTRACT}: several schemas are several tools`],
      [
        '`tool_choice`: exact, or one tool means this tool; other values are passed on',
        '`toolChoice`',
        `${EXTRACT}: the tool is the schema, and the choice is it`,
      ],
      [
        '`json_mode`: `response_format`, for one type',
        "`by: 'json'`",
        `${EXTRACT}: behind messages the provider holds the reply to the schema`,
      ],
      [
        'a list for several calls',
        '`values`',
        `${EXTRACT}: several calls give several values, and null is nothing in strict mode`,
      ],
      [
        'no call, invalid JSON: errors',
        '`no_call`, `no_object`, after `repairs`',
        `${EXTRACT}: %s is an error after the repairs`,
      ],
      [
        'a value that does not fit gives a warning and the raw object',
        'the model repairs it; then an error, with the object as `value`',
        `${EXTRACT}: the wrong key is mended in one round by what is told of it`,
        `${EXTRACT}: %s is an error after the repairs`,
      ],
      [
        '`{}` gives an empty instance',
        'if nothing is required',
        `${EXTRACT}: an empty object is a value where nothing is required`,
      ],
      ['`ItemsExtract`', '`itemsOf`', `${EXTRACT}: of items check each`],
      ['`MaybeExtract`: result, error, message', '`maybe`', `${EXTRACT}: may give nothing: %s`],
      ['(not there) endpoints of prompts', 'a grammar', `${EXTRACT}: in a prompt a grammar does`],
    ],
  },
  {
    heading: 'aiclassify',
    behaviours: [
      [
        '`choices`; true, false, unknown by default',
        'the same',
        `${CLASSIFY}: a choice that is a token stands for itself`,
      ],
      ['pairs of a choice and a description', 'the same', `${CLASSIFY}: choices have descriptions`],
      [
        'the template needs `{{choices}}`',
        'a prompt without it follows an instruction',
        `${CLASSIFY}: templates tell of the choices in their own place`,
      ],
      [
        'the tables of token ids of `gpt-4` and `gpt-4o`, `token_ids_map`',
        'ids from the model’s own tokenizer',
        `${CLASSIFY}: the tokenizer may be the server’s or one handed in`,
      ],
      [
        'choices in the table stand for themselves: `true for "true"`',
        'choices that are a single token',
        `${CLASSIFY}: a choice that is a token stands for itself`,
      ],
      [
        'otherwise numbers: `1. "animal"`',
        'the same, and letters',
        `${KEYWORDS}: one token takes the place of what else was said of its length and temperature`,
        `${CLASSIFY}: more choices than digits have letters, and too many are refused`,
      ],
      [
        'at most 40',
        'as many as have single tokens; any number by grammar',
        `${CLASSIFY}: more choices than digits have letters, and too many are refused`,
      ],
      [
        'bias 100, `max_tokens=1`; `temperature=0` overrides the caller’s',
        'the same',
        `${KEYWORDS}: one token takes the place of what else was said of its length and temperature`,
      ],
      [
        'a reply that is none of the choices gives nothing',
        '`no_choice`, with the text',
        `${CLASSIFY}: what is none of the choices is an error`,
      ],
      [
        'choices that are numbers are mistaken for positions (a bug)',
        'they stand for themselves',
        `${CLASSIFY}: choices that are numbers stand for themselves, and never for their places`,
      ],
      [
        'without a schema the default model has no table (a bug)',
        'no table is needed',
        `${CLASSIFY}: the tokenizer may be the server’s or one handed in`,
      ],
      [
        'providers other than OpenAI throw',
        'grammar, log probabilities or schema',
        `${CLASSIFY}: a grammar holds the reply to the choices themselves`,
        `${CLASSIFY}: an enumeration in a schema is checked`,
      ],
      [
        '(not available) how likely each choice was',
        '`distribution`',
        `${CLASSIFY}: is told beside a choice by bias`,
        `${CLASSIFY}: chooses by itself`,
      ],
    ],
  },
  {
    heading: 'Registry and cost',
    behaviours: [
      [
        '`ModelSpec`: name, schema, costs, description',
        'an entry of a models file, or `chatModel({ model })`',
        `${FILE}: gives chat models by name and alias, each made once`,
      ],
      [
        'prices per token',
        'prices per million tokens, as providers list them',
        `${ABILITIES}: costs are those of tokens, caches, images and runs`,
      ],
      [
        '`register_model!` overwrites with a warning',
        '`with` returns another registry',
        `${ABILITIES}: models are a value`,
      ],
      [
        'aliases, one hop, names first',
        'the same',
        `${ABILITIES}: models are a value`,
        `${FILE}: entries are found by name first, then by alias`,
      ],
      [
        'an alias of an unregistered name throws when used',
        'it throws when the registry is made, or does not compile',
        `${ABILITIES}: models are a value`,
        `${FILE}: %s`,
      ],
      [
        'an unknown name gives the default',
        'an error that lists the known names',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
      ],
      [
        '`list_registry`, `list_aliases`',
        '`names`, sorted; `aliases`',
        `${ABILITIES}: models are a value`,
      ],
      [
        'hundreds of models with prices',
        'none',
        why('prices change every week; keep them in your own models file'),
      ],
      [
        '`call_cost` of tokens, with your own prices',
        '`tokenCost`',
        `${ABILITIES}: costs are those of tokens, caches, images and runs`,
      ],
      ['an unknown model costs 0', '`cost` is `undefined`', `${GENERATE}: is told in a line`],
      [
        'cost of a conversation: each run counts once',
        '`totalCost`',
        `${ABILITIES}: costs are those of tokens, caches, images and runs`,
      ],
      [
        'caches: discount and premium by provider, then by name',
        '`cacheTerms`',
        `${GENERATE}: has the details of a provider, and what a cache costs`,
        `${ABILITIES}: costs are those of tokens, caches, images and runs`,
      ],
      [
        'images: dall-e-3 by quality and size',
        '`imageCost`',
        `${ABILITIES}: costs are those of tokens, caches, images and runs`,
      ],
    ],
  },
  {
    heading: 'Lazy calls',
    behaviours: [
      [
        '`AIGenerate`, `AIExtract`, `AIEmbed`, `AIClassify`, `AIScan` as `AICall`',
        '`lazy(prompt, ask)` with any function',
        `${LAZY}: keeps its result, and runs again where it does not do`,
        `${LAZY}: is made now and run later`,
        `${LAZY}: the wrong key is mended by feedback in one round`,
      ],
      [
        '`success`, `error`, `samples`, `memory`, `config`, `conversation`',
        'the same',
        `${LAZY}: is made now and run later`,
        `${LAZY}: is copied with all that happened, and apart from then on`,
      ],
      ['templates expand when it is made', 'and are filled', `${LAZY}: is made now and run later`],
      [
        'placeholders are filled by the first run, and their keywords removed',
        'they are filled when the call is created',
        why('every run then has the same prompt, and you can look at it before'),
      ],
      [
        '`SampleNode`: parent, children, wins, visits, data, feedback, success',
        'the same',
        `${LAZY}: wins and visits are those of all that a sample goes on from`,
      ],
      [
        'random ids of 16 bits',
        'consecutive numbers',
        why('random ids can collide, and make runs differ'),
      ],
      [
        '`max_retries`, `max_calls`',
        '`maxRetries`, `maxCalls`',
        `${LAZY}: a condition that never holds keeps to %j`,
        `${LAZY}: nothing that fails ever goes beyond a budget`,
      ],
      [
        '`retry_delay`',
        '`retryDelay`, and a `pause` for tests',
        `${LAZY}: waits before each retry, by a clock of one’s own`,
      ],
      ['`n_samples`', '`samples`', `${LAZY}: takes several samples, as many as it may make calls`],
      [
        '`scoring`',
        'the same; any function',
        `${LAZY}: by UCT is the score of the formula, 0 for what was not tried`,
      ],
      [
        '`ordering=PostOrderDFS`',
        '`ordering`',
        `${LAZY}: of several with the same score takes the first, children or parents first`,
      ],
      [
        '`feedback_inplace`',
        '`feedbackInPlace`',
        `${LAZY}: or in place, all of it, as if nothing had been answered`,
      ],
      [
        '`feedback_template`',
        '`feedbackText`',
        `${LAZY}: feedback is worded by a function of one’s own`,
      ],
      [
        '`temperature=0.7`, raised by 0.001 each time unless it is 0',
        '`temperature`; by default the function’s own',
        `${LAZY}: takes several samples, as many as it may make calls`,
      ],
      [
        'it overrides the caller’s, contrary to its documentation (a bug)',
        'the one that is spread last into the options wins',
        why('the function gets both and decides'),
      ],
      [
        '`catch_errors`',
        '`catchErrors`',
        `${LAZY}: throws errors or catches them, and keeps its prompt`,
      ],
      [
        '`run!`: samples are siblings, and each counts as one call',
        '`run`',
        `${LAZY}: takes several samples, as many as it may make calls`,
        `${LAZY}: run again takes another sample of the same`,
      ],
      ['`call(text)`, `call(message)` go on', '`say`', `${LAZY}: is made now and run later`],
      [
        '`last_message`, `last_output`, `isvalid`, `copy`',
        '`lastMessage`, `lastOutput`, `isValid`, `copy`',
        `${LAZY}: is made now and run later`,
        `${LAZY}: is copied with all that happened, and apart from then on`,
      ],
      ['`last_output` of an error is nothing', 'the same', `${LAZY}: is made now and run later`],
      [
        'a first call that fails loses the prompt (a bug)',
        'it is kept',
        `${LAZY}: throws errors or catches them, and keeps its prompt`,
      ],
    ],
  },
  {
    heading: 'airetry!',
    behaviours: [
      [
        '`airetry!(cond, call, feedback)`',
        '`retry(condition, feedback)`',
        `${LAZY}: the wrong key is mended by feedback in one round`,
      ],
      [
        'feedback as a text or a function',
        'the same; either may be asynchronous',
        `${LAZY}: feedback goes behind the answer`,
      ],
      ['a call that never ran throws', '`not_run`', `${LAZY}: needs a run`],
      [
        '`throw`: “Maximum retry budget reached (Retries: a/b, Calls: c/d).”',
        '`throw`, `budget_reached`',
        `${LAZY}: several conditions share the budget`,
      ],
      ['retries add up over checks', 'the same', `${LAZY}: several conditions share the budget`],
      [
        '`max_retries`, `retry_delay` for one check',
        'the same',
        `${LAZY}: waits before each retry, by a clock of one’s own`,
      ],
      [
        '`evaluate_all`',
        '`evaluateAll`',
        `${LAZY}: judges all samples or the active one, and computes feedback for one`,
      ],
      [
        '`feedback_expensive`',
        '`feedbackExpensive`',
        `${LAZY}: judges all samples or the active one, and computes feedback for one`,
      ],
      [
        'wins and visits are counted for all ancestors',
        'the same',
        `${LAZY}: wins and visits are those of all that a sample goes on from`,
      ],
      [
        'the last node that passes becomes active',
        'the same',
        `${LAZY}: judges all samples or the active one, and computes feedback for one`,
      ],
      ['UCT', '`uct`', `${LAZY}: by UCT is the score of the formula, 0 for what was not tried`],
      [
        'ThompsonSampling',
        '`thompson`',
        `${LAZY}: by Thompson draws as the beta distribution does`,
        `${LAZY}: by Thompson prefers $one to $other with $probability`,
        `${LAZY}: by %s finds the better of two, and does not forget the other`,
      ],
      [
        'a random number generator',
        '`random`: the same tree every time',
        `${LAZY}: the same source of randomness gives the same tree`,
      ],
      ['feedback as a new message', 'the same', `${LAZY}: feedback goes behind the answer`],
      [
        'no feedback: nothing is added',
        'the same',
        `${LAZY}: without feedback asks the same again`,
      ],
      [
        '`catch_errors`: failures use up the budget',
        'the same',
        `${LAZY}: errors that are caught use up the budget too`,
      ],
      ['`verbose`', 'the option of the function', why('the function reports its own line')],
    ],
  },
];
