import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { rejectOnAbort } from './rejectOnAbort.ts'

it('returns the result or error of work without an abort, and leaves no listener', async () => {
  const { signal } = new AbortController()
  expect(await rejectOnAbort(Promise.resolve(1), signal)).toBe(1)
  await expect(rejectOnAbort(Promise.reject(new Error('own')), signal)).rejects.toThrow('own')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
it('rejects aborted work at once with the reason and hands over its late result', async () => {
  const stop = new AbortController()
  const later: number[] = []
  let finish: (value: number) => void = () => {}
  const work = new Promise<number>((resolve) => (finish = resolve))
  const outcome = rejectOnAbort(work, stop.signal, (result) => later.push(result)).catch(
    (reason) => reason,
  )
  stop.abort('enough')
  expect(await outcome).toBe('enough')
  expect(later).toEqual([])
  finish(7)
  await work
  expect(later).toEqual([7])
})
it('rejects work at once that was aborted before', async () => {
  const later: number[] = []
  await expect(
    rejectOnAbort(Promise.resolve(1), AbortSignal.abort('early'), (result) => later.push(result)),
  ).rejects.toBe('early')
  expect(later).toEqual([1])
})
