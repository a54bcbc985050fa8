import type { Endpoint } from '@modelspeak/endpoint';

/** What an endpoint is made of. */
export interface EndpointSettings {
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly dialect: string | undefined;
  readonly key: string | undefined;
  readonly context: number | undefined;
  readonly threads: number | undefined;
  readonly dtype: string | undefined;
}

/** An endpoint, and what frees what it holds. */
export interface OpenEndpoint {
  readonly endpoint: Endpoint;
  close?(): Promise<void>;
}
