import { issuesOf } from '../../core/messages.ts';

export const sqlMessages = {
  sql_open: { zh: '打不开数据库 {where}：{reason}', en: 'cannot open the database {where}: {reason}' },
  sql_damaged: {
    zh: '数据库 {where} 已损坏（{reason}）；没有做任何改动。用 yx data check 查看，从备份恢复（yx data restore），或把它移开再重新开始',
    en: 'the database {where} is damaged ({reason}); nothing was touched. See yx data check, restore a backup (yx data restore), or move it away to begin anew',
  },
  sql_emptied: {
    zh: '数据库 {where} 是空的，或者是别的程序的，但这里曾经有数据；没有做任何改动。从备份恢复，或移走这个文件再重新开始',
    en: 'the database {where} is empty, or another program’s, although there was one; nothing was touched. Restore a backup, or move the file away to begin anew',
  },
  storage_full: {
    zh: '磁盘已满，没有写入；请腾出空间（yx data prune 可清理旧记录）后再试',
    en: 'the disk is full and nothing was written; make room (yx data prune takes old records away) and try again',
  },
  storage_failed: {
    zh: '存储读写失败，没有写入；请检查磁盘，并运行 yx data check',
    en: 'the storage cannot be read or written and nothing was kept; look at the disk and run yx data check',
  },
  storage_moved: {
    zh: '数据库文件在使用中被移走或替换了；此后什么都没有保存。把它放回去，或重启以使用现在的文件（运行中的恢复请用 yx data restore）',
    en: 'the database file was moved or replaced while it was open; nothing has been kept since. Put it back, or restart to use the one that is there now (yx data restore works while a server runs)',
  },
  storage_away: {
    zh: '数据库暂时无法使用（被别的进程占用，或连不上）；已完成的都有记录，请稍后再试，或用 yx runs 查看中断的运行',
    en: 'the database cannot be used at the moment (another process holds it, or it cannot be reached); what was done is on record: try again soon, or see yx runs for what was interrupted',
  },
  sql_busy: {
    zh: '另一个进程正占用数据库 {where}，等了 {ms} 毫秒',
    en: 'another process holds the database {where}; waited for {ms} ms',
  },
  sql_url: {
    zh: '数据库地址只能是 postgres:// 或 postgresql://',
    en: 'the database URL must begin with postgres:// or postgresql://',
  },
  sql_newer: {
    zh: '数据库里 {owner} 的版本 {found} 比本程序支持的 {supported} 新；没有做任何改动',
    en: 'the tables of {owner} have version {found}, newer than {supported} which this program knows; nothing was touched',
  },
  sql_migration_failed: {
    zh: '数据库升级到 {owner} {version} 失败（{reason}）；没有做任何改动',
    en: 'bringing the database to {owner} {version} failed ({reason}); nothing was changed',
  },
  sql_backup_failed: { zh: '备份到 {file} 失败：{reason}', en: 'the backup to {file} failed: {reason}' },
  sql_restore_failed: {
    zh: '从 {file} 恢复失败（{reason}）；没有做任何改动',
    en: 'restoring from {file} failed ({reason}); nothing was changed',
  },
  sql_not_backup: {
    zh: '{file} 不是本程序的备份：{reason}',
    en: '{file} is no backup of this program: {reason}',
  },
  sql_backup_elsewhere: {
    zh: 'PostgreSQL 请用 pg_dump 和 pg_restore 备份与恢复',
    en: 'a PostgreSQL database is backed up with pg_dump and restored with pg_restore',
  },
  run_unknown: { zh: '没有运行 {run}', en: 'there is no run {run}' },
  run_not_waiting: { zh: '运行 {run} 不再等时间了', en: 'run {run} waits for its time no more' },
  run_not_failed: {
    zh: '运行 {run} 没有失败（{status}），不能重试',
    en: 'run {run} has not failed ({status}), so there is nothing to retry',
  },
  call_unknown: { zh: '运行 {run} 里没有待确认的 {call}', en: 'run {run} has no call {call} to decide on' },
  call_decided: { zh: '{call} 已经有了决定：{status}', en: '{call} has been decided on already: {status}' },
  call_expired: { zh: '{call} 的确认期限 {at} 已过', en: 'the time to approve {call} ended at {at}' },
  call_too_late: {
    zh: '运行 {run} 已结束（{status}），{call} 不再需要决定',
    en: 'run {run} has ended ({status}); there is nothing left to decide about {call}',
  },
  call_changed: {
    zh: '{call} 在此期间已改变，请重新查看后再决定',
    en: '{call} has changed since; look at it again before deciding',
  },
  approve_forbidden: { zh: '{who} 无权批准', en: '{who} is not allowed to approve' },
} as const;

export const issue = issuesOf(sqlMessages);
