import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import type { Reply } from '../test/harness/testHttp.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import type { PageRequest } from './findReloadReason.ts'
import { findReloadReason } from './findReloadReason.ts'

const lost = (message: string) =>
  new LatchkeyError('plugin-failed', { id: 'help' }, { cause: new TypeError(message) })
const file = 'https://host.example/assets/HelpView-1a2b.js'
const named = `Failed to fetch dynamically imported module: ${file}`
/** A file of the page that was asked for, as browsers list it. */
const ask = (name: string, decodedBodySize: number, initiatorType = 'script'): PageRequest => ({
  name,
  decodedBodySize,
  initiatorType,
})
const script = { status: 200, headers: { 'content-type': 'text/javascript' } }
const judge = async (
  error: unknown,
  reply: Reply | 'refused' | ((url: URL) => Reply),
  requests: readonly PageRequest[] = [],
) => {
  const { platform, http } = createTestPlatform({
    respond(url) {
      if (reply === 'refused') throw new TypeError('Failed to fetch')
      return typeof reply === 'function' ? reply(url) : reply
    },
  })
  return {
    reason: await findReloadReason(error, platform, requests),
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
      expect(await judge(lost(named), reply)).toEqual({ reason: 'updated', requests: [file] })
    },
  )

  it.each<[string, Reply | 'refused']>([
    ['fails', { status: 503 }],
    ['cannot be reached', 'refused'],
    ['has it after all', script],
  ])('does not count a file as gone when its server %s', async (_, reply) => {
    expect((await judge(lost(named), reply, [ask(file, 0), ask(file, 0)])).reason).toBeUndefined()
  })

  it('knows a browser that keeps a failure by the one request for two imports', async () => {
    const requests = [ask(file, 0), ask(file, 100, 'fetch'), ask('https://host.example/a.js', 100)]
    expect((await judge(lost(named), script, requests)).reason).toBe('kept-failure')
    expect((await judge(lost(named), { status: 503 }, requests)).reason).toBeUndefined()
  })

  it('asks for the last scripts that brought nothing where the browser names no file', async () => {
    const safari = lost('Importing a module script failed.')
    const empty = ['a', 'b', 'c', 'd'].map((name) => `https://host.example/${name}.js`)
    const requests = [
      ask('https://host.example/full.js', 100, 'other'),
      ...empty.map((name) => ask(name, 0, 'other')),
      ...empty.map((name) => ask(name, 0, 'other')),
      ask('https://host.example/picture.png', 0, 'img'),
      ask('https://host.example/call.js', 0, 'fetch'),
    ]
    const respond = ({ href }: URL) => (href.endsWith('/d.js') ? { status: 404 } : script)
    expect(await judge(safari, respond, requests)).toEqual({
      reason: 'updated',
      requests: empty.slice(1),
    })
    expect((await judge(safari, script, requests)).reason).toBeUndefined()
    expect(await judge(new LatchkeyError('internal'), script, requests)).toEqual({
      reason: undefined,
      requests: [],
    })
  })

  it.each([
    ['that the browser does not name', lost('Importing a module script failed.')],
    ['of which nothing is known', undefined],
    ['that is none', 'a text'],
  ])('sends no request for a file %s', async (_, error) => {
    expect(await judge(error, { status: 404 })).toEqual({ reason: undefined, requests: [] })
  })
})
