import type { ClientStatus, ProjectStatus } from '../store.ts';

interface SampleClient {
  readonly name: string;
  readonly address: string;
  readonly category: string;
  readonly rating: string;
  readonly invoiceType: string;
  readonly status?: ClientStatus;
  /** Name and telephone number. */
  readonly contacts: readonly (readonly [string, string])[];
  readonly projects: readonly SampleProject[];
}

interface SampleProject {
  readonly name: string;
  readonly contacts: readonly string[];
  readonly status: ProjectStatus;
  /** In yuan. */
  readonly amount: number | null;
  readonly createdOn: string;
  /** Day and yuan. */
  readonly paid: readonly (readonly [string, number])[];
}

/** A small set that people recognise: tools-1's example stands in it figure by figure. */
export const sampleClients: readonly SampleClient[] = [
  {
    name: '中信出版社',
    address: '北京市朝阳区东三环北路27号',
    category: '出版社',
    rating: 'A',
    invoiceType: '专票',
    contacts: [
      ['丁媛媛', '13800000001'],
      ['李文博', '13800000002'],
      ['周晓岚', '13800000003'],
    ],
    projects: [
      {
        name: '《企业文化落地》',
        contacts: ['丁媛媛'],
        status: 'completed',
        amount: 30_000,
        createdOn: '2025-09-08',
        paid: [
          ['2025-12-20', 10_000],
          ['2026-02-10', 20_000],
        ],
      },
      {
        name: '城市的记忆',
        contacts: ['丁媛媛'],
        status: 'in-progress',
        amount: 20_000,
        createdOn: '2026-03-02',
        paid: [['2026-10-16', 8_000]],
      },
      {
        name: '新书首发式',
        contacts: ['李文博'],
        status: 'pending',
        amount: 12_000.5,
        createdOn: '2026-10-28',
        paid: [],
      },
    ],
  },
  {
    name: '上海译文出版社',
    address: '上海市闵行区号景路159弄B座',
    category: '出版社',
    rating: 'A',
    invoiceType: '专票',
    contacts: [
      ['陈一鸣', '13800000011'],
      ['沈佳', '13800000012'],
    ],
    projects: [
      {
        name: '译文经典有声书',
        contacts: ['陈一鸣', '沈佳'],
        status: 'in-progress',
        amount: 86_000,
        createdOn: '2026-01-19',
        paid: [
          ['2026-03-31', 30_000],
          ['2026-09-30', 26_000],
        ],
      },
      {
        name: '数字阅读平台',
        contacts: ['陈一鸣'],
        status: 'in-progress',
        amount: 240_000,
        createdOn: '2026-05-06',
        paid: [['2026-06-30', 60_000]],
      },
    ],
  },
  {
    name: '和平出版社',
    address: '北京市东城区安定门外大街100号',
    category: '出版社',
    rating: 'C',
    invoiceType: '普票',
    contacts: [['和敏', '13800000021']],
    projects: [
      {
        name: '和平之声',
        contacts: ['和敏'],
        status: 'pending',
        amount: 45_000,
        createdOn: '2026-08-17',
        paid: [],
      },
    ],
  },
  {
    name: '和而不同文化',
    address: '杭州市西湖区文三路90号',
    category: '文化公司',
    rating: 'B',
    invoiceType: '普票',
    contacts: [['许和平', '13800000031']],
    projects: [
      {
        name: '非遗影像志',
        contacts: ['许和平'],
        status: 'completed',
        amount: 68_000,
        createdOn: '2026-02-24',
        paid: [
          ['2026-07-15', 34_000],
          ['2026-08-20', 34_000],
        ],
      },
    ],
  },
  {
    name: '人和的春天',
    address: '成都市锦江区红星路三段1号',
    category: '文化公司',
    rating: 'B',
    invoiceType: '普票',
    contacts: [['何春天', '13800000041']],
    projects: [
      {
        name: '春天读书会',
        contacts: ['何春天'],
        status: 'pending',
        amount: null,
        createdOn: '2026-11-02',
        paid: [],
      },
    ],
  },
  {
    name: '北京云杉科技有限公司',
    address: '北京市海淀区中关村大街1号',
    category: '科技公司',
    rating: 'B',
    invoiceType: '专票',
    contacts: [
      ['高志远', '13800000051'],
      ['王芳', '13800000052'],
    ],
    projects: [
      {
        name: '量子金融科技',
        contacts: ['高志远'],
        status: 'in-progress',
        amount: 150_000,
        createdOn: '2026-04-13',
        paid: [['2026-10-09', 50_000]],
      },
    ],
  },
  {
    name: 'A-Tech',
    address: '深圳市南山区科技园南路2号',
    category: '科技公司',
    rating: 'A',
    invoiceType: '专票',
    contacts: [['Amy Zhang', '13800000061']],
    projects: [
      {
        name: 'Brand Refresh',
        contacts: ['Amy Zhang'],
        status: 'completed',
        amount: 98_000,
        createdOn: '2025-06-11',
        paid: [['2025-11-28', 98_000]],
      },
    ],
  },
  {
    name: "O'Neil & Co",
    address: '12 Harbour Road, Dublin',
    category: 'agency',
    rating: 'B',
    invoiceType: 'invoice',
    contacts: [["Sean O'Neil", '+353 1 555 0100']],
    projects: [
      {
        name: 'Annual Report 100%',
        contacts: ["Sean O'Neil"],
        status: 'in-progress',
        amount: 35_500,
        createdOn: '2026-07-01',
        paid: [['2026-10-30', 3_500]],
      },
    ],
  },
  {
    name: 'Bluebird Press',
    address: '3 Mill Lane, Oxford',
    category: 'publisher',
    rating: 'A',
    invoiceType: 'invoice',
    contacts: [['Helen Fry', '+44 1865 555 010']],
    projects: [
      {
        name: 'Field Guide',
        contacts: ['Helen Fry'],
        status: 'completed',
        amount: 64_000,
        createdOn: '2025-03-03',
        paid: [['2025-10-01', 64_000]],
      },
    ],
  },
  {
    name: 'Smith and Sons',
    address: '7 High Street, Leeds',
    category: 'printer',
    rating: 'C',
    invoiceType: 'invoice',
    status: 'inactive',
    contacts: [['John Smith', '+44 113 555 0102']],
    projects: [],
  },
];
