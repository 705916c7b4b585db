import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { Protocol } from './settings.ts';

/** A client of one request: what its `fetch` saw belongs to that request alone. */
export interface ClientOptions {
  readonly model: string;
  readonly baseURL: string;
  readonly queryParams: Readonly<Record<string, string>>;
  readonly key: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

type Open = (options: ClientOptions) => Promise<LanguageModelV3>;

/** The AI SDK's client of each protocol, loaded with the first question to it. */
export const clients: Readonly<Record<Protocol, Open>> = {
  async 'openai-compatible'({ model, baseURL, queryParams, key, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: 'yx',
      baseURL,
      queryParams: { ...queryParams },
      supportsStructuredOutputs: true,
      includeUsage: true,
      fetch,
      ...(key === undefined ? {} : { apiKey: key }),
    });
    return provider.chatModel(model);
  },
  // Without a key the SDK would look for one in the process's own variables; an empty one is refused where it is sent.
  async anthropic({ model, baseURL, key = '', fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL, apiKey: key, fetch }).languageModel(model);
  },
  async google({ model, baseURL, key = '', fetch }) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI({ baseURL, apiKey: key, fetch }).languageModel(model);
  },
};

/** Whether a client could not be loaded because its package is not installed. */
export const isNotInstalled = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_MODULE_NOT_FOUND';
