import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** Joins the stream parts of text, reasoning and calls into content. */
export class ContentCollector {
  #done: LanguageModelV4Content[] = [];
  #block: { readonly type: 'text' | 'reasoning'; text: string } | undefined;

  add(parts: Iterable<LanguageModelV4StreamPart>): this {
    for (const part of parts) this.#take(part);
    return this;
  }

  /** The content that is complete and was not returned before. */
  completed(): LanguageModelV4Content[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #take(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-start':
        this.#block = { type: 'text', text: '' };
        break;
      case 'reasoning-start':
        this.#block = { type: 'reasoning', text: '' };
        break;
      case 'text-delta':
      case 'reasoning-delta':
        if (this.#block !== undefined) this.#block.text += part.delta;
        break;
      case 'text-end':
      case 'reasoning-end': {
        const { providerMetadata } = part;
        if (this.#block === undefined) break;
        const metadata = providerMetadata === undefined ? {} : { providerMetadata };
        this.#done.push({ ...this.#block, ...metadata });
        this.#block = undefined;
        break;
      }
      case 'tool-call':
        this.#done.push(part);
        break;
      default:
        break;
    }
  }
}
