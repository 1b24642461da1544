import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
    expect((await fetch(`${pages.url}/docs`)).url).toBe(`${pages.url}/docs/`)
    expect(await read('/docs/llms.txt')).toBe('list')
  })

  it('goes on after a path that is none', async () => {
    for (const path of ['/%zz', '//', '//:99'])
      expect([path, (await fetch(`${pages.url}${path}`)).ok]).toEqual([path, false])
    expect((await fetch(`${pages.url}/docs/`)).status).toBe(200)
  })

  it('serves no file outside of its folder', async () => {
    expect((await fetch(`${pages.url}/docs/..%2f..%2fetc%2fpasswd`)).status).toBe(404)
    expect((await fetch(`${pages.url}/docs/nowhere.html`)).status).toBe(404)
  })
})

describe('the gallery beside the host pages', () => {
  let folder = ''
  let pages: Pages
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pages-'))
    mkdirSync(join(folder, 'pictures'))
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    writeFileSync(join(folder, 'pictures', 'connect.light.png'), 'picture')
    const info = () => {
      throw new TypeError('not read')
    }
    const gallery = {
      list: async () => ({ scenes: ['connect'] }),
      pictures: join(folder, 'pictures'),
      async draw(scene: string, locale?: string) {
        if (scene === 'nowhere') throw new TypeError('There is no scene nowhere.')
        writeFileSync(join(folder, 'pictures', `${scene}.dark.${locale}.png`), 'drawn')
      },
    }
    pages = await servePages({ folder: join(folder, 'none'), gallery, port: 0, chains: [], info })
  })
  afterAll(async () => {
    await pages.stop()
    rmSync(folder, { recursive: true })
  })

  it('is served as a list, and as the pictures there are', async () => {
    expect(await (await fetch(`${pages.url}/gallery.json`)).json()).toEqual({
      scenes: ['connect'],
    })
    const picture = await fetch(`${pages.url}/gallery/pictures/connect.light.png`)
    expect([await picture.text(), picture.headers.get('content-type')]).toEqual([
      'picture',
      'image/png',
    ])
    expect((await fetch(`${pages.url}/gallery/pictures/nowhere.png`)).status).toBe(404)
  })

  const draw = (query: string, site = 'same-origin') =>
    fetch(`${pages.url}/gallery/draw?${query}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': site },
    })

  it('has a scene drawn that has no picture', async () => {
    expect((await draw('scene=receive&locale=ja')).status).toBe(204)
    const picture = await fetch(`${pages.url}/gallery/pictures/receive.dark.ja.png`)
    expect(await picture.text()).toBe('drawn')
    const failed = await draw('scene=nowhere')
    expect([failed.status, await failed.text()]).toEqual([500, 'There is no scene nowhere.'])
  })

  it('refuses a drawing for other sites, and one with a strange name', async () => {
    expect((await draw('scene=connect', 'cross-site')).status).toBe(403)
    expect((await fetch(`${pages.url}/gallery/draw?scene=connect`)).status).toBe(403)
    for (const query of ['', 'scene=--locale', 'scene=..%2Fx', 'scene=connect&locale=..%2Fx'])
      expect([query, (await draw(query)).status]).toEqual([query, 400])
  })

  it('serves no file outside of the folder of its pictures', async () => {
    const { status } = await fetch(`${pages.url}/gallery/pictures/..%2fsecret.txt`)
    expect(status).toBe(404)
  })
})
