import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch, requestsOfEmbed } from '../../tools/embedRun.mjs'
import { readBudgets, readManifest, tierFiles } from '../../tools/sizes.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'

const { tiers } = readBudgets()
/** From the first sign of intent until the wallet list is shown, React included. */
const mostScripts = 34
const root = join(import.meta.dirname, '../../dist-pages')

describe('requests of the embedded modal', () => {
  let seen: Awaited<ReturnType<typeof requestsOfEmbed>>
  let page = ''
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const server = await serveFolder(root)
    closing.push(server.close)
    const browser = await launch()
    closing.unshift(() => browser.close())
    page = `${server.url}embed-html/`
    seen = await requestsOfEmbed(browser, page)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  const manifest = readManifest()
  const files = tierFiles(manifest, tiers)
  const isOfPage = (url: string) => url.startsWith(page)
  const isOfTier = (url: string, tier: keyof typeof files) =>
    files[tier].has(url.slice(page.length))

  it('are none before intent, beyond what the page itself names', () => {
    expect(seen.load.filter((url) => url !== page && !isOfTier(url, 'eager'))).toEqual([])
  })

  it('fetch after intent only chunks that the size budgets count', () => {
    expect(seen.intent.filter(isOfPage).filter((url) => !isOfTier(url, 'later'))).toEqual([])
    expect(seen.intent.filter(isOfPage)).not.toEqual([])
  })

  it('fetch until the wallet list is shown only chunks that the size budgets count', () => {
    expect(seen.open.filter(isOfPage).filter((url) => !isOfTier(url, 'later'))).toEqual([])
  })

  it('fetch no chunk twice', () => {
    const chunks = [...seen.load, ...seen.intent, ...seen.open].filter(isOfPage)
    expect(chunks.length).toBe(new Set(chunks).size)
  })

  it('stay few: a request costs more than the bytes it brings', () => {
    // Those without a module are this build's alone: sizes are read from their names.
    const scripts = [...seen.intent, ...seen.open]
      .filter((url) => url.endsWith('.js') && isOfPage(url))
      .filter((url) => manifest[url.slice(page.length)]?.modules.length !== 0)
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(mostScripts)
  })

  it('leave the page only for the configured provider', () => {
    const hosts = [...seen.load, ...seen.intent, ...seen.open]
      .filter((url) => !isOfPage(url))
      .map((url) => new URL(url).host)
    expect([...new Set(hosts)].filter((host) => host !== '127.0.0.1:1')).toEqual([])
  })
})
