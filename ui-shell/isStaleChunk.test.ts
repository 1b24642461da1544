import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import type { Reply } from '../test/harness/testHttp.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { isStaleChunk } from './isStaleChunk.ts'

const lost = (message: string) =>
  new LatchkeyError('plugin-failed', { id: 'help' }, { cause: new TypeError(message) })
const named =
  'Failed to fetch dynamically imported module: https://host.example/assets/HelpView-1a2b.js'
const judge = async (error: unknown, reply: Reply | 'refused') => {
  const respond = () => {
    if (reply === 'refused') throw new TypeError('Failed to fetch')
    return reply
  }
  const { platform, http } = createTestPlatform({ respond })
  return {
    gone: await isStaleChunk(error, platform),
    requests: http.requests.map(({ url }) => url.href),
  }
}

describe('a file that could not be loaded', () => {
  it.each<[string, Reply]>([
    ['404', { status: 404 }],
    ['410', { status: 410 }],
    [
      'the first page of the site',
      { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
    ],
  ])(
    'counts a file as gone when its server answers with %s: the site was rebuilt',
    async (_, reply) => {
      expect(await judge(lost(named), reply)).toEqual({
        gone: true,
        requests: ['https://host.example/assets/HelpView-1a2b.js'],
      })
    },
  )

  it.each<[string, Reply | 'refused']>([
    ['fails', { status: 503 }],
    ['cannot be reached', 'refused'],
    ['has it after all', { status: 200, headers: { 'content-type': 'text/javascript' } }],
  ])('does not count a file as gone when its server %s', async (_, reply) => {
    expect((await judge(lost(named), reply)).gone).toBe(false)
  })

  it.each([
    ['that the browser does not name', lost('Importing a module script failed.')],
    ['of which nothing is known', undefined],
    ['that is none', 'a text'],
  ])('sends no request for a file %s', async (_, error) => {
    expect(await judge(error, { status: 404 })).toEqual({ gone: false, requests: [] })
  })
})
