import { Failure } from './failure.js';

/** Who may reach a gateway. */
export interface GuardOptions {
  /**
   * The host names by which clients may call the gateway, besides those of this machine, or `any`. This
   * protects a gateway on your machine from pages that let a name of theirs point to it (DNS rebinding).
   */
  readonly hosts?: readonly string[] | 'any' | undefined;
  /** The origins of web pages that may call the gateway, such as `https://chat.example.com`. None by default. */
  readonly origins?: readonly string[] | undefined;
}

/** Checks where a request comes from. */
export class OriginGuard {
  readonly #hosts: readonly string[] | 'any';
  readonly #origins: readonly string[];

  constructor({ hosts = [], origins = [] }: GuardOptions) {
    this.#hosts = hosts === 'any' ? hosts : hosts.map((host) => host.toLowerCase());
    this.#origins = origins.map((origin) => new URL(origin).origin);
  }

  /**
   * @returns The headers that let a page of another origin read the response.
   * @throws {Failure} 403 for another host or origin
   */
  check(request: Request): Readonly<Record<string, string>> {
    const url = new URL(request.url);
    const host = request.headers.get('host') ?? url.host;
    if (!this.#allowsHost(host)) {
      throw new Failure(
        403,
        `the host ${JSON.stringify(host)} is not known; add it to the gateway's hosts`,
      );
    }
    const origin = request.headers.get('origin');
    if (origin === null || this.#isOwn(origin, host)) return {};
    if (!this.#origins.includes(origin)) {
      throw new Failure(
        403,
        `pages of ${JSON.stringify(origin)} may not call this gateway; add it to the gateway's origins`,
      );
    }
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': '*, authorization',
      'access-control-allow-methods': 'GET, POST, DELETE',
      vary: 'origin',
    };
  }

  #allowsHost(host: string): boolean {
    if (this.#hosts === 'any') return true;
    const name = host.replace(/:\d+$/, '').toLowerCase();
    return isThisMachine(name) || this.#hosts.includes(name) || this.#hosts.includes(host);
  }

  /** Whether a page comes from the gateway itself. */
  #isOwn(origin: string, host: string): boolean {
    return URL.canParse(origin) && new URL(origin).host === host;
  }
}

function isThisMachine(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(name)
  );
}
