import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveFolder } from '../../tools/staticServer.mjs'

let around = ''
let server: Awaited<ReturnType<typeof serveFolder>>
beforeAll(async () => {
  around = mkdtempSync(join(tmpdir(), 'latchkey served '))
  const folder = join(around, 'site')
  mkdirSync(join(folder, 'a b'), { recursive: true })
  writeFileSync(join(folder, 'a b/index.html'), 'hello')
  writeFileSync(join(around, 'secret.html'), 'secret')
  server = await serveFolder(folder)
})
afterAll(async () => {
  await server.close()
  rmSync(around, { recursive: true })
})
const ask = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return [response.status, await response.text()]
}

it('serves the index of a folder, also with a space in its name', async () => {
  expect(await ask('a%20b/')).toEqual([200, 'hello'])
})

it.each(['nothing', '%2e%2e%2fsecret.html', '..%2Fsecret.html'])(
  'serves nothing for %s, which the folder lacks',
  async (path) => {
    expect(await ask(path)).toEqual([404, ''])
  },
)

it('goes on after a path whose escapes are none', async () => {
  expect(await ask('%E0%A4%A')).toEqual([400, ''])
  expect(await ask('a%20b/')).toEqual([200, 'hello'])
})
