import { choices, defineOptions, flag, type OptionsOutput } from '@modelspeak/core/authoring';

/** The options that have an effect in the profile `hf`. */
export const HF_OPTIONS = {
  builtinTools: /* @__PURE__ */ choices(
    'brave_search',
    'wolfram_alpha',
    'photogen',
    'code_interpreter',
  ),
  toolsInUserMessage: /* @__PURE__ */ flag(true),
  referenceSpelling: /* @__PURE__ */ flag(false),
};

/** The options of the format with only the profile `hf`. */
export const hfOptions = /* @__PURE__ */ defineOptions(HF_OPTIONS);

export type HfOptions = OptionsOutput<typeof hfOptions>;
