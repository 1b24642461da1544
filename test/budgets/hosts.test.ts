import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch, untilListed } from '../../tools/embedRun.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'

const root = join(import.meta.dirname, '../..')
const nowhere = 'http://127.0.0.1:1'
const provider = {
  api: nowhere,
  blockchain: nowhere,
  pulse: nowhere,
  secure: nowhere,
  relay: 'ws://127.0.0.1:1',
}
const script = (from: string) => `import { createModal } from '${from}'
createModal({ projectId: 'host', logLevel: 'silent', provider: ${JSON.stringify(provider)} }).trigger(document.querySelector('#connect'))`
const page = (source: string) =>
  `<!doctype html><title>Host</title><link rel="icon" href="data:,"><button id="connect">Connect</button><script type="module" ${source}</script>`

describe('modal hosts', () => {
  let browser: Browser
  let folder = ''
  beforeAll(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    folder = mkdtempSync(join(root, '.cache/host-'))
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  /** Opens the modal on a page of a folder and returns the errors. */
  const open = async (served: string, path: string) => {
    const server = await serveFolder(served)
    const tab = await browser.newPage()
    const problems: string[] = []
    tab.on('pageerror', (error) => problems.push(error.message))
    await tab.goto(server.url + path)
    await untilListed(tab)
    await tab.close()
    await server.close()
    return problems
  }

  it('opens the modal on a page bundled from the published package, with nothing configured', async () => {
    writeFileSync(join(folder, 'index.html'), page('src="./main.js">'))
    writeFileSync(join(folder, 'main.js'), script('latchkey'))
    const alias = [{ find: /^latchkey$/, replacement: join(root, 'dist/modal/index.js') }]
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      resolve: { alias },
      build: { outDir: 'built', chunkSizeWarningLimit: 5000 },
    })
    expect(await open(join(folder, 'built'), '')).toEqual([])
  })

  it('opens the modal on a page without a bundler', async () => {
    writeFileSync(join(folder, 'plain.html'), page(`>${script('/dist-cdn/latchkey.js')}`))
    expect(await open(root, `.cache/${folder.split('/').at(-1)}/plain.html`)).toEqual([])
  })

  it('opens the modal on a React 19 page', async () => {
    expect(await open(join(root, 'dist-pages/embed-react'), '')).toEqual([])
  })

  it('opens the modal on a React 18.3 page', async () => {
    const assets = join(root, 'dist-pages/embed-react18/assets')
    const react = readdirSync(assets).find((file) => /^react-.*\.js$/.test(file)) ?? ''
    expect(readFileSync(join(assets, react), 'utf8')).toContain('18.3.1')
    expect(await open(join(root, 'dist-pages/embed-react18'), '')).toEqual([])
  })
})
