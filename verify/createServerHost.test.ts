import { describe, expect, it } from 'vitest'
import type { FetchNode } from './createServerHost.ts'
import { createServerHost } from './createServerHost.ts'

const url = 'https://node.example'
const answer =
  (status: number, text: string): FetchNode =>
  async () => ({ status, text: async () => text })
const hostOf = (fetchNode?: FetchNode) => createServerHost([], () => 0, fetchNode)

describe('node of a server', () => {
  it.each([
    [200, '{"result":"0x1"}', { result: '0x1' }],
    [299, '0', 0],
  ])('answers a post with its JSON: %s, %s', async (status, text, json) => {
    expect(await hostOf(answer(status, text)).post(url, {})).toEqual(json)
  })

  it.each([
    [199, '{"result":"0x1"}'],
    [300, '{"result":"0x1"}'],
    [500, '{"result":"0x1"}'],
    [200, '<html>'],
  ])('is out of reach with the answer %s, %s, whatever it contains', async (status, text) => {
    await expect(hostOf(answer(status, text)).post(url, {})).rejects.toMatchObject({
      code: 'rpc',
      cause: { status },
    })
  })

  it('is out of reach when its request fails, and gives the cause', async () => {
    const cause = new TypeError('Failed to fetch')
    const { request, post } = hostOf(() => Promise.reject(cause))
    await expect(request(url)).rejects.toMatchObject({ code: 'rpc', cause })
    await expect(post(url, {})).rejects.toMatchObject({ code: 'rpc', cause })
  })

  it('receives method, type and body, and of a read neither type nor body', async () => {
    const calls: unknown[] = []
    const { request, post } = hostOf(async (to, { signal: _, ...call }) => {
      calls.push([to, call])
      return { status: 200, text: async () => '{}' }
    })
    await post(url, { id: 1 })
    await request(url)
    expect(calls).toEqual([
      [url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":1}' }],
      [url, { method: 'GET', headers: {} }],
    ])
  })

  it('is left when the caller ends its request, with the caller’s reason', async () => {
    const endless: FetchNode = (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new TypeError('ended'))),
      )
    const { request, post } = hostOf(endless)
    for (const call of [
      (signal: AbortSignal) => request(url, { signal }),
      (signal: AbortSignal) => post(url, {}, { signal }),
    ]) {
      const controller = new AbortController()
      const reason = new RangeError('no longer needed')
      const ended = expect(call(controller.signal)).rejects.toBe(reason)
      controller.abort(reason)
      await ended
    }
  })

  it('is called through the fetch of the runtime unless another is given', async () => {
    const { text } = await hostOf().request('data:text/plain,hello')
    expect(text).toBe('hello')
  })
})

describe('timers and random bytes of a server', () => {
  it('runs a task later unless it is released', async () => {
    const { after: runLater } = hostOf()
    const ran: string[] = []
    runLater(1, () => ran.push('released'))()
    await new Promise<void>((resolve) => runLater(2, resolve))
    expect(ran).toEqual([])
  })

  it('draws the requested number of random bytes', () => {
    const { random } = hostOf()
    expect([random(16).length, random(0).length]).toEqual([16, 0])
    expect(random(16)).not.toEqual(random(16))
  })
})
