import type { Schema } from '../wire.ts';

/** As much of an OpenAPI document as the reference shows. */
export interface Document {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Shape>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Shape;
  readonly example?: string | number;
}

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

export type Content = Readonly<Record<string, { readonly schema: Shape; readonly example?: unknown }>>;

/** A schema that may stand for another one, or be made of several. */
export type Shape = Pick<Schema, 'type' | 'description' | 'enum' | 'const' | 'required'> & {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape | boolean;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly contentSchema?: Shape;
};

export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The operations of every tag, in the document's order. */
export const groupsOf = ({ tags, paths }: Document) =>
  tags.map((tag) => ({
    tag,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.tags.includes(tag.name))
        .map(([method, operation]): Placed => ({ method, path, operation })),
    ),
  }));

export const nameIn = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** The request as a POSIX shell sends it, with every example filled in. */
export function curlOf({ method, path, operation }: Placed, origin: string, quote: (text: string) => string) {
  const given = operation.parameters.filter(({ example }) => example !== undefined);
  const from = (place: Parameter['in']) => given.filter((one) => one.in === place);
  const filled = from('path').reduce(
    (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = new URLSearchParams(from('query').map(({ name, example }) => [name, String(example)]));
  const url = `${origin}${filled}${query.size > 0 ? `?${query}` : ''}`;
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.example;
  const headers = [
    ...from('header').map(({ name, example }) => `${name}: ${example}`),
    ...(body === undefined ? [] : ['content-type: application/json']),
  ];
  return [
    `curl -s ${method === 'post' && body === undefined ? '-X POST ' : ''}${quote(url)}`,
    ...headers.map((header) => `-H ${quote(header)}`),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}
