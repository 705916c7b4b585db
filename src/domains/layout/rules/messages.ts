import { issuesOf } from '../../../core/messages.ts';

const own = {
  process_role_missing: {
    zh: '规则文件 {tech} 里没有{role}层；可以在 devices.layer_roles 里写明',
    en: 'the rule file of {tech} has no layer for the role {role}; devices.layer_roles may name it',
  },
  process_role_ambiguous: {
    zh: '规则文件 {tech} 里有不止一个层像是{role}：{layers}；请在 devices.layer_roles 里写明',
    en: 'in the rule file of {tech} more than one layer looks like {role}: {layers}; name it in devices.layer_roles',
  },
  process_no_such_role: {
    zh: 'layer_roles 里的“{role}”不是层的用途',
    en: 'layer_roles: “{role}” is no role of a layer',
  },
  process_no_such_layer: {
    zh: 'layer_roles：{role} 对应的层 {layer} 不在规则文件里',
    en: 'layer_roles: the rule file has no layer {layer} for {role}',
  },
  process_unreached: {
    zh: '{role}（{layer}）下面没有通孔层 {cut}，不作为导体',
    en: '{role} ({layer}) has no cut {cut} below it and is not used as a conductor',
  },
} as const;

export const processMessages = own;
export const issue = issuesOf(own);
