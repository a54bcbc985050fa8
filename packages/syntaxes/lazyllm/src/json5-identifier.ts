/** A key that JSON5 need not quote, as far as Python's `json5` package reads one: no escapes in it. */
export const IDENTIFIER = /^[$_\p{L}\p{Nl}][$\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*$/u;
