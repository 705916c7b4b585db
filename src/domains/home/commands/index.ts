import type { CommandSpec } from '../../../core/command.ts';

/** Each is loaded when it is called: this list is read by every `yx --help`. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'import',
    under: 'home',
    summary: {
      zh: '从 SmartThings、Home Assistant 或 MQTT 发现消息生成家的文件',
      en: 'make a home file from SmartThings, Home Assistant or MQTT discovery messages',
    },
    positionals: 'smartthings|homeassistant|mqtt [FILE… | URL]',
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: {
          zh: '写到这个文件（默认写到标准输出）',
          en: 'where to write it (standard output by default)',
        },
      },
    ],
    run: async (...given) => (await import('./import.ts')).importHome(...given),
  },
  {
    name: 'wyoming',
    summary: {
      zh: '以 Wyoming 协议提供对话：Home Assistant 可以直接用作对话代理',
      en: 'serve conversation over the Wyoming protocol: Home Assistant uses it as a conversation agent',
    },
    options: [
      {
        name: 'host',
        value: 'ADDRESS',
        help: {
          zh: '监听的地址（默认 127.0.0.1）；协议没有认证，能连上的都能操作',
          en: 'where to listen (127.0.0.1); the protocol has no authentication: whoever reaches it may act',
        },
      },
      { name: 'port', value: 'N', help: { zh: '端口（默认 10700）', en: 'the port (10700)' } },
      {
        name: 'home',
        value: 'FILE',
        help: { zh: '家的文件', en: 'the home: its rooms, devices and what they can do' },
      },
    ],
    run: async (...given) => (await import('./wyoming.ts')).wyoming(...given),
  },
  {
    name: 'check',
    under: 'home',
    summary: {
      zh: '把模型的原始回答（每行一条）按消费侧规则解析：每行输出一个严格的 JSON 数组，最后是失败率和 UNKNOWN 比例',
      en: 'read raw answers of a model, one a line, as the consumer must: one strict JSON array a line, and the rates at the end',
    },
    positionals: 'FILE',
    options: [
      {
        name: 'form',
        value: 'legacy',
        help: { zh: '也接受旧的三段式（没有 #）', en: 'also take the old form, without #' },
      },
      {
        name: 'explain',
        help: {
          zh: '每行输出 {"result","issues","degraded"}',
          en: 'print {"result","issues","degraded"} for each line',
        },
      },
    ],
    run: async (...given) => (await import('./check.ts')).check(...given),
  },
];
