import type { Claim } from '../../core/reading/evidence.ts';
import type { Issue } from '../../core/result.ts';
import type { BusinessCall } from './contract.ts';
import type { BusinessRule } from './fields.ts';
import { grammarIssue } from './grammar-messages.ts';
import type { Shapes } from './shapes.ts';
import type { BusinessWorld } from './world.ts';

interface Read {
  readonly calls: readonly BusinessCall[];
  readonly claims: readonly Claim<BusinessRule>[];
  readonly issues: readonly Issue[];
}

const NAMES = { clientName: 'clients', projectName: 'projects' } as const;
const isOrder = /^(?:create|update|delete)$/;

/** The names of the store that a part of a name may stand for, where it is none itself. */
function namesLike(said: string, names: readonly string[]): readonly string[] {
  const part = said.toLowerCase();
  const all = names.map((name) => name.toLowerCase());
  return part.length < 2 || all.includes(part) ? [] : names.filter((_, i) => all[i]!.includes(part));
}

/** 把拾光的评级改成C, of 拾光书店 and 拾光咖啡: an order is not given before it is said which of them is meant. */
export function askedWhich(read: Read, world: BusinessWorld, shapes: Shapes): Read {
  const calls: BusinessCall[] = [];
  const claims: Claim<BusinessRule>[] = [];
  const issues: Issue[] = [];
  for (const [i, call] of read.calls.entries()) {
    const own = read.claims.filter(({ path }) => path[0] === i);
    const at = (index: number, kept = own) =>
      kept.map((claim) => ({ ...claim, path: [index, ...claim.path.slice(1)] }));
    const issue = issueOf(call, at(0), calls.length, world, shapes);
    if (issue) issues.push(issue);
    else {
      claims.push(...at(calls.length));
      calls.push(call);
    }
  }
  return issues.length === 0 ? read : { calls, claims, issues: [...issues, ...read.issues] };
}

function issueOf(
  { toolId, params }: BusinessCall,
  claims: readonly Claim<BusinessRule>[],
  place: number,
  world: BusinessWorld,
  shapes: Shapes,
): Issue | null {
  const shape = shapes.get(toolId);
  if (!shape || !isOrder.test(shape.category)) return null;
  for (const [param, kind] of Object.entries(NAMES)) {
    const said = params[param];
    const candidates = typeof said === 'string' ? namesLike(said, world[kind]) : [];
    if (candidates.length < 2) continue;
    const { [param]: _, ...draft } = params;
    const isOfName = ({ path }: Claim<BusinessRule>) => path[2] === param;
    return grammarIssue('business_which_name', {
      path: [place, 'params', param],
      severity: 'warning',
      spans: claims.filter(isOfName).flatMap(({ spans }) => spans ?? []),
      params: {
        said,
        candidates,
        toolId,
        param,
        draft,
        claims: claims.filter((claim) => !isOfName(claim)),
        tool: shapes.all.find(({ id }) => id === toolId)?.name ?? '',
        field: shape.word(param),
      },
    });
  }
  return null;
}
