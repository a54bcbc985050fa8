import { digest, isSameDigest } from './digest.js';
import { Failure } from './failure.js';

/** A key of a client. */
export interface GatewayKey {
  /** Who has the key, for the log. */
  readonly name: string;
  readonly key: string;
}

/** The keys that open a gateway. */
export class KeyRing {
  readonly #keys: Promise<readonly { readonly name: string; readonly hash: string }[]>;
  readonly #isOpen: boolean;

  constructor(keys: readonly (string | GatewayKey)[] | undefined) {
    this.#isOpen = keys === undefined;
    this.#keys = Promise.all(
      (keys ?? []).map(async (given, index) => {
        const { name, key } =
          typeof given === 'string' ? { name: `key-${index + 1}`, key: given } : given;
        return { name, hash: await digest(key) };
      }),
    );
  }

  /** Whether someone with a key sends a request. */
  knows(headers: Headers): Promise<boolean> {
    return this.owner(headers).then(
      () => true,
      () => false,
    );
  }

  /**
   * Returns who sends a request; `anyone` if the gateway has no keys.
   *
   * @throws {Failure} 401 without a known key
   */
  async owner(headers: Headers): Promise<string> {
    if (this.#isOpen) return 'anyone';
    const given = keyOf(headers);
    if (given === undefined)
      throw new Failure(401, 'missing key; send it as Authorization: Bearer');
    const hash = await digest(given);
    let owner: string | undefined;
    // Each key is compared, so that the time says nothing about them.
    for (const known of await this.#keys) if (isSameDigest(known.hash, hash)) owner = known.name;
    if (owner === undefined) throw new Failure(401, 'unknown key');
    return owner;
  }
}

/** The scheme of the header that most clients send. */
const BEARER = 'bearer ';

function keyOf(headers: Headers): string | undefined {
  const given = headers.get('authorization') ?? '';
  const isBearer = given.slice(0, BEARER.length).toLowerCase() === BEARER;
  const bearer = isBearer ? given.slice(BEARER.length).trim() : '';
  const key = bearer || headers.get('x-api-key') || headers.get('x-goog-api-key');
  return key || undefined;
}
