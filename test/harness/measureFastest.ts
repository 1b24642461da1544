/** The shortest of several runs of a task (ms), which excludes interruptions by other processes. */
export function measureFastest(task: () => void, runs = 10): number {
  const times = Array.from({ length: runs }, () => {
    const from = performance.now()
    task()
    return performance.now() - from
  })
  return Math.min(...times)
}
