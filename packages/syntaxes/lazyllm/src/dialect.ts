import {
  choice,
  defineOptions,
  type Option,
  type OptionsResult,
  type OptionsSchema,
} from '@modelspeak/core/authoring';
import { issueError } from './check.js';
import { EDITIONS, type Edition, type EditionRules } from './edition.js';
import {
  type CompiledMarkers,
  checkMarkers,
  compileMarkers,
  type Markers,
  markersJsonSchema,
} from './markers.js';

/**
 * The options of both formats.
 *
 * @example
 * ```ts
 * import { type LazyllmOptions, markersFromPromptKeys } from '@modelspeak/lazyllm';
 *
 * const options: LazyllmOptions = {
 *   edition: 'upstream',
 *   markers: markersFromPromptKeys({ soh: '<|user|>\n', soa: '<|assistant|>\n' }),
 * };
 * console.log(options.markers?.startOfUser); // <|user|>\n
 * ```
 */
export interface LazyllmOptions {
  /** The edition of the prompts: `'guide'` by default. */
  readonly edition?: Edition | undefined;
  /** The model's markers; each one replaces the edition's own. */
  readonly markers?: Markers | undefined;
}

/** How prompts are spelled: an edition's rules with a model's markers. */
export interface Dialect extends CompiledMarkers {
  readonly edition: EditionRules;
  /** The markers as passed in. */
  readonly given: Markers;
}

/**
 * Creates a dialect from options.
 *
 * @throws {ModelspeakError} `invalid_option`
 */
export function dialectOf({ edition, markers }: LazyllmOptions): Dialect {
  const result = dialectOptions['~standard'].validate({
    edition,
    markers,
  }) as OptionsResult<Dialect>;
  if (result.issues !== undefined) throw issueError(result.issues, 'options');
  return result.value;
}

/** Creates a dialect from valid options. */
function createDialect({ edition = 'guide', markers = {} }: LazyllmOptions): Dialect {
  const rules = EDITIONS[edition];
  return { ...compileMarkers({ ...rules.markers, ...markers }), edition: rules, given: markers };
}

const options = /* @__PURE__ */ defineOptions({
  edition: /* @__PURE__ */ choice('guide', 'upstream'),
  markers: {
    shape: checkMarkers,
    fallback: {},
    schema: /* @__PURE__ */ markersJsonSchema(),
  } satisfies Option<Markers, Markers>,
});

/**
 * The schema of {@link LazyllmOptions}. Its output is a dialect, created once per format.
 *
 * @example
 * ```ts
 * import { type Dialect, dialectOptions } from '@modelspeak/lazyllm';
 *
 * const options = { markers: { endOfAssistant: '</s>' } };
 * const made = dialectOptions['~standard'].validate(options) as { value: Dialect };
 * console.log(made.value.markup.endOfAssistant.text); // </s>
 * console.log(made.value.control.includes('<|Human|>')); // true
 * ```
 */
export const dialectOptions: OptionsSchema<LazyllmOptions, Dialect> = {
  '~standard': {
    version: 1,
    vendor: 'modelspeak',
    validate(value) {
      const result = options['~standard'].validate(value) as OptionsResult<LazyllmOptions>;
      return result.issues === undefined ? { value: createDialect(result.value) } : result;
    },
    jsonSchema: {
      input: (target) => options['~standard'].jsonSchema?.input(target) ?? {},
    },
  },
};

/**
 * Whether the markers define where a call and its arguments begin.
 *
 * @example
 * ```ts
 * import { type Dialect, dialectOptions, hasCallMarkers } from '@modelspeak/lazyllm';
 *
 * const made = dialectOptions['~standard'].validate({}) as { value: Dialect };
 * console.log(hasCallMarkers(made.value)); // false
 * ```
 */
export function hasCallMarkers({ markup }: Dialect): boolean {
  return markup.startOfToolCall.text !== '' && markup.startOfArguments.text !== '';
}

/** Whether tools are supported: the edition upstream explains how to call them, with the markers. */
export function takesTools(dialect: Dialect): boolean {
  const { edition, markup } = dialect;
  return !edition.describesCalls || (hasCallMarkers(dialect) && markup.endOfToolCall.text !== '');
}
