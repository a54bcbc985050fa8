import { pythonJson } from '@modelspeak/pythonic';

/** The JSON of tools, and of lists and objects in calls. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });
