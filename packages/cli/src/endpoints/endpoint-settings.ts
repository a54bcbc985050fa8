import type { Endpoint, WaitOptions } from '@modelspeak/endpoint';

/** The settings of an endpoint. */
export interface EndpointSettings extends WaitOptions {
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly dialect: string | undefined;
  readonly key: string | undefined;
  readonly context: number | undefined;
  readonly threads: number | undefined;
  readonly dtype: string | undefined;
}

/** An endpoint that is ready for requests. */
export interface OpenEndpoint {
  readonly endpoint: Endpoint;
  /** Frees what the endpoint holds, such as a model. */
  close?(): Promise<void>;
}
