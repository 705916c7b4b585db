import type { Text } from '../messages.ts';
import type { Issue } from '../result.ts';
import { interpretIssue as issue } from './interpret-messages.ts';
import type { ModelFailure } from './model.ts';

export const failed = (failure: ModelFailure): Issue =>
  issue(isToBeMended(failure.code) ? failure.code : 'model_failed', {
    params: { model: '', ...failure, reason: failure.code, why: whyOf(failure) },
    severity: 'warning',
  });

/** What whoever runs this has to set right, said as that. */
const isToBeMended = (
  code: ModelFailure['code'],
): code is 'model_key_refused' | 'model_package_missing' | 'model_cut_off' =>
  code === 'model_key_refused' || code === 'model_package_missing' || code === 'model_cut_off';

/** What happened, for people; what the endpoint itself wrote stays in the params. */
function whyOf({ code, status, attempts }: ModelFailure): Text {
  if (code === 'model_timeout') return { zh: '在限定的时间里没有回答', en: 'it did not answer in time' };
  if (code === 'model_cancelled') return { zh: '已取消', en: 'the question was cancelled' };
  if (code === 'model_refused') return { zh: '它拒绝回答', en: 'it declined to answer' };
  const { zh, en } = unavailable(status);
  return attempts > 1
    ? { zh: `${zh}，试了 ${attempts} 次`, en: `${en}, after ${attempts} attempts` }
    : { zh, en };
}

function unavailable(status: number | undefined): { readonly zh: string; readonly en: string } {
  if (status === undefined) return { zh: '连不上它的地址', en: 'its address cannot be reached' };
  if (status === 429)
    return {
      zh: '请求太多（HTTP 429），请过一会儿再问',
      en: 'too many requests (HTTP 429), ask again later',
    };
  if (status >= 500)
    return { zh: `它的服务器出错（HTTP ${status}）`, en: `its server failed (HTTP ${status})` };
  if (status < 400) return { zh: '它的回答残缺或读不懂', en: 'what it sent is broken or cannot be read' };
  return { zh: `它不接受这样的请求（HTTP ${status}）`, en: `it does not take this request (HTTP ${status})` };
}
