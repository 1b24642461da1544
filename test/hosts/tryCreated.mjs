import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeApplication } from '../../create-latchkey/writeApplication.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'
import { buildApplication, environment } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { serveCommand } from './serveCommand.mjs'
import { tryDevelopment } from './tryDevelopment.mjs'
import { visitPage } from './visitPage.mjs'
import { writeFirstSteps } from './writeFirstSteps.mjs'

/** The folder of the build; Next has a server instead. */
const folders = /** @type {const} */ ({
  react: 'dist',
  vue: 'dist',
  svelte: 'dist',
  sveltekit: 'build',
  html: 'dist',
  next: undefined,
})
const startNext = (/** @type {number} */ port) => ['run', 'start', '--', '--port', String(port)]

/**
 * Writes an application as `npm create latchkey` does, installs the packed package in it, builds
 * and serves it, connects a wallet, reloads, and asks for a signature through its library both
 * on its development server and on the build.
 * @param {import('./createdHosts.mjs').CreatedHost} created
 * @param {string} packed
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<import('./writeCompatibility.mjs').HostResult>}
 */
export async function tryCreated(created, packed, browser) {
  const { title, host, library, namespaces = ['eip155', 'cosmos'] } = created
  const from = mkdtempSync(join(tmpdir(), 'latchkey-created-'))
  const app = join(from, 'app')
  try {
    writeApplication({ folder: 'app', host, namespaces, library }, from)
    writeFirstSteps(app, host)
    const { seconds, warnings } = await buildApplication(app, packed)
    const develops = await tryDevelopment(app, host === 'next' ? '--hostname' : '--host', browser)
    const folder = folders[host]
    const server = await (folder === undefined
      ? serveCommand(app, startNext, environment)
      : serveFolder(join(app, folder)))
    try {
      return {
        title,
        seconds,
        warnings,
        develops,
        ...(await visitPage(browser, server.url, { signs: true })),
      }
    } finally {
      await server.close()
    }
  } catch (error) {
    return { title, failure: describeFailure(error) }
  } finally {
    rmSync(from, { recursive: true, force: true })
  }
}
