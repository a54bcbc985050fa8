type Keys = Readonly<Record<string, unknown>>;

/** The keys that are left of something, as `extra`; nothing if there are none. */
export function extraOf(rest: Keys): { readonly extra?: Keys } {
  return Object.keys(rest).length === 0 ? {} : { extra: rest };
}
