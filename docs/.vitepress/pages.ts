interface Text {
  readonly en: string;
  readonly zh: string;
}
export type Entry = readonly [page: string, text: Text];

/** Every page of the site in the order in which a newcomer reads them. A test checks that each is there. */
export const pages: readonly (readonly [Text, readonly Entry[]])[] = [
  [
    { en: 'Begin', zh: '入门' },
    [
      ['introduction.md', { en: 'What it is', zh: '这是什么' }],
      ['tutorials/README.md', { en: 'Tutorials', zh: '教程' }],
      ['tutorials/home.md', { en: 'A smart home', zh: '智能家居' }],
      ['tutorials/plate.md', { en: 'Plates', zh: '板件' }],
      ['tutorials/layout.md', { en: 'Analog layout', zh: '模拟版图' }],
      ['tutorials/business.md', { en: 'Clients and projects', zh: '客户与项目' }],
      ['workbench.md', { en: 'The workbench', zh: '工作台' }],
    ],
  ],
  [
    { en: 'For programs', zh: '给程序用' },
    [
      ['library.md', { en: 'As a library', zh: '当作库' }],
      ['http.md', { en: 'HTTP', zh: 'HTTP 接口' }],
      ['mcp.md', { en: 'MCP', zh: 'MCP' }],
      ['reference/README.md', { en: 'Contracts and tools', zh: '契约与工具' }],
    ],
  ],
  [
    { en: 'Run it', zh: '运维' },
    [
      ['deploy.md', { en: 'Deploy', zh: '部署' }],
      ['scale.md', { en: 'Many machines', zh: '多台机器' }],
      ['security.md', { en: 'Threat model', zh: '威胁模型' }],
    ],
  ],
  [{ en: 'Plates', zh: '板件' }, [['plates.md', { en: 'Plates in a shop', zh: '车间里的板件' }]]],
  [
    { en: 'Circuits', zh: '电路' },
    [
      ['layout-drawing.md', { en: 'Drawing', zh: '画版图' }],
      ['drc.md', { en: 'Design rules', zh: '设计规则' }],
      ['layout-checks.md', { en: 'Layout against netlist', zh: '版图与网表' }],
    ],
  ],
  [
    { en: 'Build on it', zh: '二次开发' },
    [
      ['add-a-domain.md', { en: 'Add a domain', zh: '添加领域' }],
      ['architecture.md', { en: 'Architecture', zh: '架构' }],
      ['requirements.md', { en: 'Requirements', zh: '需求' }],
      ['contributing.md', { en: 'Contributing', zh: '参与' }],
    ],
  ],
  [
    { en: 'Measured', zh: '数字' },
    [
      ['benchmarks.md', { en: 'Benchmarks', zh: '基准' }],
      ['soak.md', { en: 'Full counts', zh: '全量测试' }],
      ['fuzzing.md', { en: 'Fuzzing', zh: '模糊测试' }],
      ['changelog.md', { en: 'Changelog', zh: '变更记录' }],
      ['README.md', { en: 'All pages', zh: '全部文档' }],
    ],
  ],
];

export const titles = { decisions: { en: 'Decisions', zh: '决定' } } as const satisfies Record<string, Text>;
