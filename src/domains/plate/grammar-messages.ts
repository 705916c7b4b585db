import { issuesOf } from '../../core/messages.ts';
import { questionsOf } from '../../core/reading/question.ts';

/** What the grammar set aside, what it computed, what it could not settle. */
const remarks = {
  plate_ignored_chamfer: {
    zh: '“{words}”是倒角或圆角，1.0.0 没有这个字段，已忽略',
    en: '“{words}” is a chamfer or fillet; 1.0.0 has no field for it',
  },
  plate_ignored_thread: {
    zh: '“{words}”是螺纹规格，不是直径，已忽略',
    en: '“{words}” names a thread and is no diameter',
  },
  plate_noted_thread: {
    zh: '“{words}”是螺纹规格；孔径另外说了，按孔径画',
    en: '“{words}” names a thread; the hole’s own diameter was said and is drawn',
  },
  plate_noted_other: {
    zh: '“{words}”与图形无关（重量、价格、日期、比例等），已忽略',
    en: '“{words}” (a weight, price, date, scale …) is no part of the drawing; ignored',
  },
  plate_ignored_material: { zh: '“{words}”是材料，已忽略', en: '“{words}” is a material; ignored' },
  plate_ignored_tolerance: {
    zh: '“{words}”是公差或配合，已忽略',
    en: '“{words}” is a tolerance or fit; ignored',
  },
  plate_ignored_roughness: { zh: '“{words}”是表面粗糙度，已忽略', en: '“{words}” is a roughness; ignored' },
  plate_ignored_hardness: { zh: '“{words}”是硬度，已忽略', en: '“{words}” is a hardness; ignored' },
  plate_ignored_quantity: { zh: '“{words}”是件数，已忽略', en: '“{words}” is a number of pieces; ignored' },
  plate_ignored_drawing_number: {
    zh: '“{words}”是编号，已忽略',
    en: '“{words}” is a number of a document; ignored',
  },
  plate_ignored_slot: {
    zh: '“{words}”是槽或异形孔的尺寸，已忽略',
    en: '“{words}” is the size of a slot or cut-out; ignored',
  },
  plate_ignored_size: {
    zh: '“{words}”（深度、高度、外径）没有对应的字段，已忽略',
    en: '“{words}” (a depth, height or outer diameter) has no field; ignored',
  },
  plate_ignored_sink: {
    zh: '“{words}”在 1.0.0 没有字段，只保留光孔',
    en: '“{words}” has no field in 1.0.0; only the plain hole is kept',
  },
  plate_ignored_order: {
    zh: '“{words}”是指令，不是描述，已忽略',
    en: '“{words}” is an order and no description; ignored',
  },
  plate_ignored_withdrawn: { zh: '“{words}”被否定或更正，已忽略', en: '“{words}” was denied or corrected' },
  plate_ignored_dropped: {
    zh: '“{words}”说的是略去的孔',
    en: '“{words}” is about holes that were left out',
  },
  plate_count_differs: {
    zh: '说的是 {said} 个孔（{words}），按位置是 {found} 个',
    en: '{said} holes were said ({words}), and their places make {found}',
  },
  plate_withdrawn_unclear: {
    zh: '不清楚“{words}”去掉的是哪个孔',
    en: 'it is not clear which hole “{words}” takes away',
  },
  plate_lists_unequal: {
    zh: '“{words}”和孔的个数对不上，记为 null',
    en: '“{words}” are not as many as the holes: null',
  },
  plate_count_open: {
    zh: '说了 {words} 个孔，没有说怎么布置',
    en: 'how the {words} holes are placed was not said',
  },
  plate_waits: {
    zh: '“{words}”要等缺的尺寸知道了才能换算',
    en: '“{words}” can only be used when the missing sizes are known',
  },
  plate_unused: { zh: '“{words}”没有用上', en: '“{words}” was not used' },
  plate_ignored_outline: {
    zh: '“{words}”是圆形或异形外轮廓，1.0.0 只有矩形',
    en: '“{words}” belongs to an outline that is no rectangle; 1.0.0 has only that',
  },
  plate_ignored_other: { zh: '“{words}”没有对应的字段，已忽略', en: '“{words}” has no field; ignored' },
  plate_hole_dropped: {
    zh: '“{words}”不是光孔，1.0.0 没有这类孔，整组已略去',
    en: '“{words}” is no plain round hole; 1.0.0 has none of its kind, so the group was left out',
  },
  plate_range: {
    zh: '“{words}”给的是范围，不是一个数值，记为 null',
    en: '“{words}” is a range and no single value: null',
  },
  plate_two_values: {
    zh: '同一处说了两个不同的数值（{words}），无法取舍，记为 null',
    en: 'two different values were said for one thing ({words}): null',
  },
  plate_rows_or_cols: {
    zh: '“{words}”没有说哪个是行、哪个是列',
    en: '“{words}” does not say which are the rows and which the columns',
  },
  plate_computed: {
    zh: '{field} = {value} 是算出来的（{rule}）',
    en: '{field} = {value} was computed ({rule})',
  },
  plate_told: { zh: '{what}：{answer}', en: '{what}: {answer}' },
  plate_unsaid: { zh: '{field} 没有说：{question}', en: '{field} was not said: {question}' },
} as const;

const asking = {
  plate_ask_length: { zh: '板的长度（X 方向）是多少？', en: 'How long is the plate (along x)?' },
  plate_ask_width: { zh: '板的宽度（Y 方向）是多少？', en: 'How wide is the plate (along y)?' },
  plate_ask_thickness: { zh: '板厚是多少？', en: 'How thick is the plate?' },
  plate_ask_diameter: {
    zh: '第 {hole} 组孔的直径是多少？',
    en: 'What is the diameter of hole group {hole}?',
  },
  plate_ask_type: { zh: '第 {hole} 组孔怎么布置？', en: 'How are the holes of group {hole} placed?' },
  plate_ask_x: {
    zh: '第 {hole} 个孔在 X 方向的位置（距左边多少）？',
    en: 'Where is hole {hole} along x (distance from the left edge)?',
  },
  plate_ask_y: {
    zh: '第 {hole} 个孔在 Y 方向的位置（距下边多少）？',
    en: 'Where is hole {hole} along y (distance from the bottom edge)?',
  },
  plate_ask_offset_x: {
    zh: '第 {hole} 组四角孔距左右边多少？',
    en: 'How far are the corner holes of group {hole} from the left and right edges?',
  },
  plate_ask_offset_y: {
    zh: '第 {hole} 组四角孔距上下边多少？',
    en: 'How far are the corner holes of group {hole} from the top and bottom edges?',
  },
  plate_ask_rows: { zh: '第 {hole} 组阵列有几行？', en: 'How many rows has array {hole}?' },
  plate_ask_cols: { zh: '第 {hole} 组阵列有几列？', en: 'How many columns has array {hole}?' },
  plate_ask_spacing_x: {
    zh: '第 {hole} 组阵列的列间距是多少？',
    en: 'What is the spacing of array {hole} along x?',
  },
  plate_ask_spacing_y: {
    zh: '第 {hole} 组阵列的行间距是多少？',
    en: 'What is the spacing of array {hole} along y?',
  },
  plate_ask_origin_offset_x: {
    zh: '第 {hole} 组阵列的左下孔距左边多少？',
    en: 'How far is the lower left hole of array {hole} from the left edge?',
  },
  plate_ask_origin_offset_y: {
    zh: '第 {hole} 组阵列的左下孔距下边多少？',
    en: 'How far is the lower left hole of array {hole} from the bottom edge?',
  },
  plate_ask_count: { zh: '第 {hole} 组圆周阵列有几个孔？', en: 'How many holes has circle {hole}?' },
  plate_ask_radius: { zh: '第 {hole} 组的分布圆半径是多少？', en: 'What is the radius of circle {hole}?' },
  plate_ask_center_x: {
    zh: '第 {hole} 组分布圆的圆心 X 坐标是多少？',
    en: 'Where is the centre of circle {hole} along x?',
  },
  plate_ask_center_y: {
    zh: '第 {hole} 组分布圆的圆心 Y 坐标是多少？',
    en: 'Where is the centre of circle {hole} along y?',
  },
  plate_ask_across: { zh: '外径是多少？', en: 'What is the diameter of the plate?' },
  plate_ask_inner: { zh: '内径是多少？', en: 'What is the inner diameter?' },
  plate_ask_corner: { zh: '四角的圆角或倒角是多少？', en: 'How large are the rounded or cut corners?' },
  plate_ask_cut_length: { zh: '第 {hole} 个槽或方孔长多少？', en: 'How long is cut-out {hole}?' },
  plate_ask_cut_width: { zh: '第 {hole} 个槽或方孔宽多少？', en: 'How wide is cut-out {hole}?' },
  plate_ask_cut_type: { zh: '第 {hole} 个槽或方孔在哪里？', en: 'Where is cut-out {hole}?' },
  plate_ask_thread: { zh: '第 {hole} 组孔是什么螺纹？', en: 'Which thread has hole group {hole}?' },
  plate_ask_sink_diameter: {
    zh: '第 {hole} 组孔的沉孔直径是多少？',
    en: 'How wide is the sink of hole group {hole}?',
  },
  plate_ask_sink_depth: {
    zh: '第 {hole} 组孔的沉孔深多少？',
    en: 'How deep is the counterbore of hole group {hole}?',
  },
  plate_ask_how_much: { zh: '现在是 {now}，改成多少？', en: 'It is {now} now. How much is it to be?' },
  plate_ask_tapped: {
    zh: '{size} 是螺纹孔（攻丝），还是螺栓用的光孔？光孔请说直径',
    en: 'Is {size} to be tapped, or a plain hole for such a bolt? For a plain hole say its diameter',
  },
  plate_ask_which: { zh: '“{said}”说的是哪些孔？', en: '“{said}”: which holes are meant?' },
  plate_answer_unclear: {
    zh: '“{answer}”没有回答：{question}',
    en: '“{answer}” does not answer: {question}',
  },
} as const;

export const grammarMessages = { ...remarks, ...asking } as const;
export const remark = issuesOf(grammarMessages);
export const question = questionsOf(grammarMessages);
export type RemarkCode = keyof typeof remarks;
