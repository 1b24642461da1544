import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, ConsoleMessage } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packageRegistry } from '../../modal/providerHosts.ts'
import { serveFolder } from '../../tools/staticServer.mjs'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'

const root = join(import.meta.dirname, '../..')
const outDir = mkdtempSync(join(tmpdir(), 'latchkey-development-'))
let browser: Browser
let site: Awaited<ReturnType<typeof serveFolder>>

/** The page as a host's bundler makes it in one of its modes. */
async function buildAs(mode: 'development' | 'production'): Promise<string> {
  const folder = join(outDir, mode)
  // Vite builds for what it says.
  vi.stubEnv('NODE_ENV', mode)
  await build({
    root: join(root, 'test/embed/development'),
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    mode,
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false },
  })
  vi.unstubAllEnvs()
  return folder
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
const textOf = (folder: string) =>
  filesIn(folder)
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')

/**
 * Opens the modal on a page as often as it is told; returns its requests and its console output.
 * A visit ends with its note; a page that prints none is given time to be wrong.
 */
async function visit(mode: string, visits = 1) {
  const page = await browser.newPage()
  const methods: string[] = []
  const notes: string[] = []
  page.on(
    'request',
    (request) =>
      new URL(request.url()).pathname === '/latchkey/latest' && methods.push(request.method()),
  )
  const isNote = (message: ConsoleMessage) => /is out; this page runs/.test(message.text())
  page.on(
    'console',
    (message) => isNote(message) && notes.push(`${message.type()}: ${message.text()}`),
  )
  const open = async () => {
    await page.goto(`${site.url}${mode}/`)
    await page.waitForTimeout(200)
    const before = methods.length
    const noted =
      mode === 'development'
        ? page.waitForEvent('console', { predicate: isNote })
        : page.waitForTimeout(2000)
    await page.click('#connect')
    await page.locator('latchkey-modal dialog[open]').waitFor()
    await noted
    return before
  }
  const before = await open()
  for (let more = 1; more < visits; more++) await open()
  return { page, methods, notes, before }
}

beforeAll(async () => {
  for (const mode of ['development', 'production'] as const) await buildAs(mode)
  mkdirSync(join(outDir, 'latchkey'))
  writeFileSync(
    join(outDir, 'latchkey/latest'),
    JSON.stringify({ name: 'latchkey', version: '999.0.0' }),
  )
  site = await serveFolder(outDir)
  browser = (await openTestEnvironment()).browser
})
afterAll(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await site.close()
  rmSync(outDir, { recursive: true, force: true })
})

describe('version check', () => {
  it('queries the package registry in a development build after intent, prints one note, and pauses for 7 days', async () => {
    const { page, methods, notes, before } = await visit('development', 2)
    expect([before, methods]).toEqual([0, ['GET']])
    expect(notes).toHaveLength(2)
    expect(notes[0]).toMatch(/^warning: \[latchkey\] latchkey 999\.0\.0 is out; this page runs \d/)
    const kept = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('latchkey.latest_version') ?? 'null'),
    )
    expect(kept.value).toEqual({ version: '999.0.0', timestamp: expect.any(Number) })
  })

  it('is absent from a production build, address and code included', async () => {
    const { methods, notes } = await visit('production')
    expect([methods, notes]).toEqual([[], []])
    expect(textOf(join(outDir, 'development'))).toContain('is out; this page runs')
    const shipped = textOf(join(outDir, 'production'))
    expect(
      ['is out; this page runs', 'latest_version', new URL(packageRegistry).host].filter((word) =>
        shipped.includes(word),
      ),
    ).toEqual([])
  })
})
