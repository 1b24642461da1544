import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../tools/embedRun.mjs'
import { installFolder } from '../../tools/installFolder.mjs'
import { installPackage } from '../../tools/strangerPackages.mjs'
import { visitHost } from '../hosts/visitHost.mjs'

const root = join(import.meta.dirname, '../..')
const tools = join(root, 'tools/strangers')
const works = { connected: true, restored: true, console: [], foreign: [] }

/** `npm run test:hosts` has the others, whose packages it installs. */
describe('an application of a host', () => {
  let browser: Browser
  let folder = ''
  beforeAll(async () => {
    await installFolder(tools)
    browser = await launch()
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-host-')))
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  it('is one script for ES2020 of esbuild, connects, restores, and logs nothing', async () => {
    const app = join(folder, 'esbuild')
    cpSync(join(root, 'test/hosts/apps/esbuild'), app, { recursive: true })
    writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }\n')
    installPackage(app, join(root, 'dist'))
    const words = ['main.js', '--bundle', '--format=iife', '--target=es2020', '--minify']
    await promisify(execFile)(
      join(tools, 'node_modules/.bin/esbuild'),
      [...words, '--outdir=served'],
      {
        cwd: app,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    cpSync(join(app, 'page.html'), join(app, 'served/index.html'))
    expect(await visitHost(browser, join(app, 'served'))).toEqual(works)
  })

  it('is a page without a bundler, connects, restores, and logs nothing', async () => {
    const app = join(folder, 'html-cdn')
    cpSync(join(root, 'test/hosts/apps/html-cdn'), app, { recursive: true })
    cpSync(join(root, 'dist-cdn'), join(app, 'latchkey'), { recursive: true })
    expect(await visitHost(browser, app)).toEqual(works)
  })
})
