import type {
  ContentBlock,
  Prompt,
  PromptMessage,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
} from '@modelcontextprotocol/server';

/** One red pixel, and one sample of silence. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiUAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQEAAACA';

const image: ContentBlock = { type: 'image', data: png, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, text: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text },
});

/** Tools that only return something. */
export const simpleResults: Readonly<Record<string, readonly ContentBlock[]>> = {
  test_simple_text: [{ type: 'text', text: 'This is a simple text response for testing.' }],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
};

const described = (uri: string, name: string, mimeType: string): Resource => ({
  uri,
  name,
  description: `A resource for tests: ${name}`,
  mimeType,
});

export const resources = {
  list: [
    described('test://static-text', 'static text', 'text/plain'),
    described('test://static-binary', 'static binary', 'image/png'),
    described('test://watched-resource', 'watched', 'text/plain'),
  ],
  templates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      description: 'A resource for tests, by id',
      mimeType: 'application/json',
    },
  ] satisfies ResourceTemplateType[],
  read(uri: string): ReadResourceResult['contents'] | undefined {
    if (uri === 'test://static-text')
      return [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }];
    if (uri === 'test://static-binary') return [{ uri, mimeType: 'image/png', blob: png }];
    if (uri === 'test://watched-resource') return [{ uri, mimeType: 'text/plain', text: 'Watched.' }];
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id === undefined) return undefined;
    const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return [{ uri, mimeType: 'application/json', text: data }];
  },
};

const argument = (name: string) => ({ name, description: `The argument ${name}`, required: true });
const said = (text: string): PromptMessage => ({ role: 'user', content: { type: 'text', text } });
type Args = Readonly<Record<string, string>>;

const messagesOf: Readonly<Record<string, (args: Args) => PromptMessage[]>> = {
  test_simple_prompt: () => [said('This is a simple prompt for testing.')],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [
    said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ],
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => [
    {
      role: 'user',
      content: embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
    },
    said('Please process the embedded resource above.'),
  ],
  test_prompt_with_image: () => [{ role: 'user', content: image }, said('Please analyze the image above.')],
  test_input_required_result_prompt: () => [said('With the context that was asked for.')],
};
const promptArguments: Readonly<Record<string, readonly string[]>> = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
};

export const prompts = {
  list: Object.keys(messagesOf).map(
    (name): Prompt => ({
      name,
      description: `A prompt for tests: ${name}`,
      arguments: (promptArguments[name] ?? []).map(argument),
    }),
  ),
  get: (name: string, args: Args): PromptMessage[] | undefined =>
    Object.hasOwn(messagesOf, name) ? messagesOf[name]?.(args) : undefined,
};

export const formWithDefaults = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

const titled = (...titles: readonly string[]) =>
  titles.map((title, i) => ({ const: `value${i + 1}`, title }));
const options = ['option1', 'option2', 'option3'];
export const enumForm = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: {
      type: 'array',
      items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') },
    },
  },
};

export const schema2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};
