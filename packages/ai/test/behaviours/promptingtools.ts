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
        'a template that is not known throws',
        '`invalid_input`, and the compiler refuses it',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
      ],
      [
        '`schema` as the first argument',
        'what the model is made of: its format and its endpoint',
        why('a chat model joins both, so there is nothing to dispatch on'),
      ],
      [
        '`model` by name or alias',
        '`model`: itself, or with `createAi` its name or alias',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
      ],
      [
        'the default model',
        '`createAi({ model })`, `"default"` of a file of models',
        `${ABILITIES}: finds models by name and alias, and templates by name`,
        why('a library chooses nobody’s model: without one the call does not compile'),
      ],
      [
        '`api_key`; else the provider’s variable of the environment',
        '`key` of the endpoint; `keyEnv` of a file of models',
        `${FILE}: needs a key only of the model that is asked for`,
      ],
      [
        '`verbose`, on by default',
        '`verbose`: the console or a function; off by default',
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
        '`dryRun`: messages, the exact prompt or body, sampling',
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
        '`sampling`, with `extra` for what only this server knows',
        `${KEYWORDS}: has what sampling says, and what only this server knows`,
      ],
      [
        'all other keywords fill placeholders',
        '`variables`: apart, so that no option is taken for one',
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
        why('it is a header of one provider, and every endpoint takes `headers`'),
      ],
    ],
  },
  {
    heading: 'What an answer has',
    behaviours: [
      [
        '`content`, without space around it',
        'the same',
        `${GENERATE}: says all that is known of it`,
      ],
      [
        '`status`',
        'an `EndpointError` with the status',
        `${GENERATE}: is none where the server fails`,
      ],
      [
        '`tokens`, −1 where unknown',
        '`usage`; `undefined` where unknown, so that nobody counts with −1',
        `${GENERATE}: says all that is known of it`,
      ],
      [
        '`elapsed`, `cost`, `finish_reason`',
        '`milliseconds`, `cost`, `finishReason`',
        `${GENERATE}: says all that is known of it`,
      ],
      [
        '`log_prob`: the sum of those of the tokens',
        '`logProb`',
        `${GENERATE}: are of one run, the likeliest last`,
      ],
      [
        '`extras`: model, response id, reasoning, details of tokens',
        '`model`, `responseId`, `reply`, `usage`',
        `${GENERATE}: has the details of a provider, and what a cache costs`,
      ],
      [
        '`run_id`, `sample_id`',
        '`runId`, `sampleId`',
        `${GENERATE}: are of one run, the likeliest last`,
      ],
      [
        '`n > 1`: a list, the likeliest last where all tell',
        '`samples`',
        `${GENERATE}: are of one run, the likeliest last`,
        `${GENERATE}: behind messages are ranked by what the provider is asked for`,
        `${GENERATE}: are in their order where nothing tells how likely they are`,
      ],
      [
        '`TokenUsage`: caches, reasoning, sound',
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
        '`aiembed` of one text or several',
        '`embed`',
        `${ABILITIES}: gives one vector for a text, and one each for several`,
      ],
      [
        'a column for each document',
        'a vector for each',
        why('JavaScript has no matrices; a list of vectors is what libraries take'),
      ],
      [
        '`postprocess` of each vector',
        'the same',
        `${ABILITIES}: gives one vector for a text, and one each for several`,
      ],
      [
        '`tokens` and `cost` of vectors',
        '`tokens`, `cost`',
        `${ABILITIES}: gives one vector for a text, and one each for several`,
      ],
      ['`text-embedding-3-small` by default', 'none', why('a library chooses nobody’s model')],
      [
        '`image_url`, `image_path`; addresses before files',
        '`urls`, in the order given; `imageDataUrl` makes one of a file',
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
        'images in a message that has some, or no user message: errors',
        'the same',
        `${ABILITIES}: refuses what cannot be attached`,
      ],
      [
        '`max_tokens=2500`',
        'the same, unless `sampling` says otherwise',
        `${ABILITIES}: attaches addresses and files to the latest message, in this order`,
        `${ABILITIES}: has defaults that give way, samples and dry runs`,
      ],
      [
        '`aiimage`: the text of the last message alone',
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
        '`count` of several',
        `${ABILITIES}: draws the text of the last message`,
      ],
      [
        '`conversation` must be empty',
        'there is none',
        why('an option that may only be empty is left out'),
      ],
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
        'a ToolMessage with the result goes on',
        'a message of the role `tool`',
        `${KEYWORDS}: a call of a tool is run with its arguments, the conversation goes on`,
      ],
      [
        '`execute_tool` with a context',
        '`runTool`',
        `${ABILITIES}: run with their arguments and a context`,
      ],
      [
        'arguments by the names of the parameters, the context’s too',
        'one object, checked by the schema; the context apart',
        why(
          'JavaScript does not tell the names of parameters; and a model must not overwrite the context',
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
        'characters outside `[0-9A-Za-z_-]` are left out of the name',
        'the same',
        `${EXTRACT}: the tool is the schema, and the choice is it`,
        `${EXTRACT}: the name of a tool has 64 characters at most, and what may be missing is not required`,
      ],
      [
        '`_extractor` behind the name; 64 or 200 characters',
        '`name`, 64 characters: what OpenAI takes',
        `${EXTRACT}: the name of a tool has 64 characters at most, and what may be missing is not required`,
      ],
      [
        'the docstring as description, its first 100 characters; not twice',
        'the schema’s description or `description`, whole, once',
        `${EXTRACT}: the tool is the schema, and the choice is it`,
      ],
      [
        'properties; `required` what is not nullable, no key where that is none',
        'the same',
        `${EXTRACT}: the name of a tool has 64 characters at most, and what may be missing is not required`,
      ],
      [
        'strings, numbers, booleans, lists, enumerations, nested objects',
        'whatever the library of schemas says',
        `${EXTRACT}: a strict schema is strict all the way down, and hides all the way down`,
      ],
      [
        'dictionaries, abstract types and unions throw',
        'they are JSON Schema as well',
        why('libraries of schemas write them; nothing needs to be refused'),
      ],
      [
        'field lists: `name`, `name => Type`, `name__description`',
        '`fields`: names, types, `{ type, description }`',
        `${EXTRACT}: of fields have types, lists, and what may be missing`,
      ],
      [
        '`strict`: all required, `null` for what may be missing, all the way down',
        'the same; that `null` is taken out again',
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
        '`tool_choice` exact or one tool: this tool; others as given',
        '`toolChoice`',
        `${EXTRACT}: the tool is the schema, and the choice is it`,
      ],
      [
        '`json_mode`: `response_format`, one type alone',
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
        'what does not fit gives a warning and the raw object',
        'the model mends it; then an error, with the object as `value`',
        `${EXTRACT}: the wrong key is mended in one round by what is told of it`,
        `${EXTRACT}: %s is an error after the repairs`,
      ],
      [
        '`{}` gives an empty instance',
        'where nothing is required',
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
        'a prompt without it is put behind an instruction',
        `${CLASSIFY}: templates tell of the choices in their own place`,
      ],
      [
        'the tables of token ids of `gpt-4` and `gpt-4o`, `token_ids_map`',
        'ids from the model’s own tokenizer',
        `${CLASSIFY}: the tokenizer may be the server’s or one handed in`,
      ],
      [
        'choices in the table stand for themselves: `true for "true"`',
        'those that are a token of their own',
        `${CLASSIFY}: a choice that is a token stands for itself`,
      ],
      [
        'else numbers: `1. "animal"`',
        'the same, and letters',
        `${KEYWORDS}: one token takes the place of what else was said of its length and temperature`,
        `${CLASSIFY}: more choices than digits have letters, and too many are refused`,
      ],
      [
        'at most 40',
        'as many as have tokens; any number by grammar',
        `${CLASSIFY}: more choices than digits have letters, and too many are refused`,
      ],
      [
        'bias 100, `max_tokens=1`, `temperature=0` before the caller’s',
        'the same',
        `${KEYWORDS}: one token takes the place of what else was said of its length and temperature`,
      ],
      [
        'what is none of the choices gives nothing',
        '`no_choice`, with the text',
        `${CLASSIFY}: what is none of the choices is an error`,
      ],
      [
        'choices that are numbers are taken for places (a bug)',
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
        '(not there) how likely each choice was',
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
        'an entry of a file of models, or `chatModel({ model })`',
        `${FILE}: gives chat models by name and alias, each made once`,
      ],
      [
        'costs of one token',
        'prices of a million, as providers print them',
        `${ABILITIES}: costs are those of tokens, caches, images and runs`,
      ],
      [
        '`register_model!` overwrites with a warning',
        '`with` gives another registry',
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
        'when the registry is made, or does not compile',
        `${ABILITIES}: models are a value`,
        `${FILE}: %s`,
      ],
      [
        'an unknown name gives the default',
        'an error that names those there are',
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
        why('prices change by the week; a file of models is yours to keep'),
      ],
      [
        '`call_cost` of tokens, with prices of one’s own',
        '`tokenCost`',
        `${ABILITIES}: costs are those of tokens, caches, images and runs`,
      ],
      ['an unknown model costs 0', '`cost` is `undefined`', `${GENERATE}: is told in a line`],
      [
        'of a conversation: each run once',
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
        'when it is made',
        why('what is asked is then the same in every run and can be looked at before'),
      ],
      [
        '`SampleNode`: parent, children, wins, visits, data, feedback, success',
        'the same',
        `${LAZY}: wins and visits are those of all that a sample goes on from`,
      ],
      [
        'random ids of 16 bits',
        'numbers in their order',
        why('random ids can be the same, and make runs differ'),
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
        '`temperature=0.7`, 0.001 more each time unless 0',
        '`temperature`; by default the function’s own',
        `${LAZY}: takes several samples, as many as it may make calls`,
      ],
      [
        'it overrides the caller’s, against its documentation (a bug)',
        'whichever is spread last into the options',
        why('the function gets both and decides'),
      ],
      [
        '`catch_errors`',
        '`catchErrors`',
        `${LAZY}: throws errors or catches them, and keeps its prompt`,
      ],
      [
        '`run!`: samples beside each other, each counts one call',
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
        '`max_retries`, `retry_delay` of one check',
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
        'wins and visits go up to all ancestors',
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
        'a source of randomness',
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
      ['`verbose`', 'that of the function', why('the function that is called tells its own line')],
    ],
  },
];
