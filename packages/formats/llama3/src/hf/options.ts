import { choices, defineOptions, flag, type OptionsOutput } from '@modelspeak/core/authoring';

/** The options that have a meaning where the chat template is followed and no built-in tool is on. */
const JSON_OPTIONS = {
  toolsInUserMessage: /* @__PURE__ */ flag(true),
  referenceSpelling: /* @__PURE__ */ flag(false),
};

/** The options that have a meaning where the chat template is followed. */
export const HF_OPTIONS = /* @__PURE__ */ Object.assign(
  {
    builtinTools: /* @__PURE__ */ choices(
      'brave_search',
      'wolfram_alpha',
      'photogen',
      'code_interpreter',
    ),
  },
  JSON_OPTIONS,
);

/** The options of the format that follows the chat template alone. */
export const hfOptions = /* @__PURE__ */ defineOptions(HF_OPTIONS);

/** The same for the one that makes calls in JSON alone. */
export const hfJsonOptions = /* @__PURE__ */ defineOptions(JSON_OPTIONS);

export type HfOptions = OptionsOutput<typeof hfJsonOptions> &
  Partial<OptionsOutput<typeof hfOptions>>;
