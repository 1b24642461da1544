/**
 * Sums the processor time of the page's main thread in its tasks between the click and the painted
 * list (ms). Time in which other programs had the processor does not count.
 * @param {{ traceEvents: { name: string, pid: number, tid: number, tts: number, tdur?: number }[] }}
 * trace
 */
export function mainThreadWork({ traceEvents }) {
  const mark = (/** @type {string} */ name) => traceEvents.find((event) => event.name === name)
  const [first, last] = [mark('stranger-click'), mark('stranger-painted')]
  if (first === undefined || last === undefined) throw new Error('the trace lacks its marks')
  const micros = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === first.pid && tid === first.tid)
    .map(({ tts, tdur = 0 }) => Math.min(tts + tdur, last.tts) - Math.max(tts, first.tts))
    .filter((length) => length > 0)
    .reduce((sum, length) => sum + length, 0)
  return Math.round(micros / 100) / 10
}
