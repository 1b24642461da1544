import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgeConditions } from '../../tools/edgeDoor.mjs'
import { buildEdgeServer } from '../../tools/strangerBuild.mjs'

const dist = join(import.meta.dirname, '../../dist')

describe.each(edgeConditions)('a server in one file, of the condition "%s"', (condition) => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-edge-'))
  let file = ''
  beforeAll(async () => {
    file = await buildEdgeServer(folder, dist, condition)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has the page’s part and the error of the methods, and no more', () => {
    expect(gzipSync(readFileSync(file), { level: 9 }).length).toBeLessThan(16_000)
  })

  it('answers with the button, and says that the modal opens in browsers only', async () => {
    const { fetch, modal } = await import(pathToFileURL(file).href)
    expect(await (await fetch()).text()).toContain('<button type="button">')
    for (const method of ['open', 'connect', 'signMessage', 'preload'])
      await expect(modal[method]()).rejects.toMatchObject({
        name: 'LatchkeyError',
        code: 'browser-only',
      })
    expect(modal.getState()).toMatchObject({ open: false, namespaces: {} })
  })
})
