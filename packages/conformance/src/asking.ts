import type { Format, FormatBase, FormatFactory, RenderOptions } from '@modelspeak/core';

/** Wraps a format so that every request has these options, unless it sets them itself. */
export function asking(format: Format, request: RenderOptions): Format {
  const asked = <Options extends object>(options: Options | undefined) => ({
    ...request,
    ...options,
  });
  const change = (options?: object): Format => asking(format.with(options) as Format, request);
  if (format.kind === 'messages') {
    return {
      ...format,
      with: change as typeof format.with,
      body: (conversation, options) => format.body(conversation, asked(options)),
      text: (conversation, options) => format.text(conversation, asked(options)),
    };
  }
  const keepsPast = request.thinking?.keepPast;
  return {
    ...format,
    ...(keepsPast !== undefined && {
      supports: { ...format.supports, stripsPastReasoning: !keepsPast },
    }),
    with: change as typeof format.with,
    render: (conversation, options) => format.render(conversation, asked(options)),
    bytes: (conversation, options) => format.bytes(conversation, asked(options)),
    segments: (conversation, options) => format.segments(conversation, asked(options)),
    tokens: (conversation, tokenizer, options) =>
      format.tokens(conversation, tokenizer, asked(options)),
    mask: (conversation, options) => format.mask(conversation, asked(options)),
    write: (conversation, writer, options) => format.write(conversation, writer, asked(options)),
    turn: (conversation, options) => format.turn(conversation, asked(options)),
  };
}

/** Wraps the factory of such formats. */
export function factoryAsking<Options, Made extends FormatBase>(
  factory: FormatFactory<Options, Made>,
  request: RenderOptions,
): FormatFactory<Options, Format> {
  const { contract, formatName, models } = factory;
  const make = (options?: Options): Format =>
    asking(factory(options) as unknown as Format, request);
  return Object.assign(make, { contract, formatName, models });
}
