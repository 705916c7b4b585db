import type { Domain } from '../../core/domain.ts';
import { err } from '../../core/result.ts';
import type { ObjectivesJson } from './contract/objectives.ts';
import { issue } from './messages.ts';
import { readTask } from './task.ts';

/** Says what is wrong with the files; where nothing is, that this version cannot draw them yet. */
export const plan: Domain<ObjectivesJson, null>['plan'] = (value, { input }) => {
  const files = input.files ?? [];
  if (files.length === 0) return err([issue('layout_files_needed')]);
  const task = readTask(files, value);
  return task.ok ? err([issue('layout_drawing_not_yet')]) : task;
};
