import { choices, defineOptions, flag, type OptionsOutput } from '@modelspeak/core/authoring';

/** The options that have a meaning where the chat template is followed. */
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

/** The options of the format that follows the chat template alone. */
export const hfOptions = /* @__PURE__ */ defineOptions(HF_OPTIONS);

export type HfOptions = OptionsOutput<typeof hfOptions>;
