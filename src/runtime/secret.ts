import { inspect } from 'node:util';

/** A value that printing, logging and JSON never show; `reveal()` is the one way to it. */
export class Secret {
  readonly #value: string;
  readonly #shown: string;

  constructor(value: string, shown = '***') {
    this.#value = value;
    this.#shown = shown;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return this.#shown;
  }

  toJSON(): string {
    return this.#shown;
  }

  [inspect.custom](): string {
    return this.#shown;
  }
}

/** A URL may carry a password or a key in its query: what is shown is where it points, nothing else. */
export function secretUrls(urls: readonly string[]): Secret {
  const shown = urls.map((text) => {
    const url = new URL(text);
    const login = url.username || url.password ? '***@' : '';
    return `${url.protocol}//${login}${url.host}${url.pathname}${url.search ? '?***' : ''}`;
  });
  return new Secret(urls.join(','), shown.join(','));
}
