import { fstatSync } from 'node:fs'

const pollInterval = 500

/**
 * Calls `end` on Ctrl-C, on SIGTERM and SIGHUP, and when the process that started this one is gone.
 */
export function onParentExit(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, pollInterval).unref()
  const stdin = fstatSync(0)
  if (!stdin.isFIFO() && !stdin.isSocket()) return
  // A pipe that is closed from the start says nothing about the parent; one that closes later does.
  const opened = Date.now()
  process.stdin.once('end', () => {
    if (Date.now() - opened > pollInterval) end()
  })
  process.stdin.resume().unref?.()
}
