import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../modal/translations.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'
import { buildStranger } from '../../tools/strangerBuild.mjs'

const root = join(import.meta.dirname, '../..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path),
  )

/** An application of a user, built from the packed package, and the browser that visits it. */
let folder: string
let server: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-languages-'))
  server = await serveFolder(await buildStranger('vite', folder, join(root, 'dist')))
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the files of languages, which have no keys in the package', () => {
  it('find the English texts in the package in the order that they were packed for', () => {
    const objects = /\{\n((?:"?[\w.-]+"?: ".*",?\n)+)\}/g
    const keysOf = (body: string) => [...body.matchAll(/^"?([\w.-]+)"?: /gm)].map(([, key]) => key)
    const shipped = listFiles('dist/chunks')
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(objects)])
      .map(([, body = '']) => keysOf(body).join(' '))
    const sources = ['ui-shell', 'plugins']
      .flatMap(listFiles)
      .filter((path) => path.endsWith('essages.en.json'))
    expect(sources.length).toBeGreaterThan(30)
    for (const path of sources)
      expect(shipped, path).toContain(Object.keys(readJson(path)).join(' '))
  })

  it.each([...languages])('show the first view in %s', async (tag) => {
    const page = await browser.newPage()
    await page.route(server.url, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('lang="en"', `lang="${tag}"`)
      await route.fulfill({ response, body })
    })
    await page.goto(server.url)
    await page.locator('#connect').click()
    const name = readJson(`plugins/connect/locales/${tag}.json`).connect['connect.title']
    expect(name).toBeTruthy()
    await page.locator('latchkey-modal').getByRole('heading', { name, exact: true }).waitFor()
    await page.close()
  })
})
