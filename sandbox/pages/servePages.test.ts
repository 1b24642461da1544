import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pages } from './servePages.ts'
import { servePages } from './servePages.ts'

describe('documentation beside the host pages', () => {
  let docs = ''
  let pages: Pages
  beforeAll(async () => {
    docs = mkdtempSync(join(tmpdir(), 'docs-'))
    writeFileSync(join(docs, 'index.html'), 'overview')
    writeFileSync(join(docs, 'llms.txt'), 'list')
    const info = () => {
      throw new TypeError('not read')
    }
    pages = await servePages({ folder: docs, docs, port: 0, chains: [], info })
  })
  afterAll(async () => {
    await pages.stop()
    rmSync(docs, { recursive: true })
  })

  it('is served below /docs/, its first page too', async () => {
    const read = async (path: string) => (await fetch(`${pages.url}${path}`)).text()
    expect(await read('/docs/')).toBe('overview')
    expect(await read('/docs/llms.txt')).toBe('list')
  })

  it('serves no file outside of its folder', async () => {
    expect((await fetch(`${pages.url}/docs/..%2f..%2fetc%2fpasswd`)).status).toBe(404)
    expect((await fetch(`${pages.url}/docs/nowhere.html`)).status).toBe(404)
  })
})
