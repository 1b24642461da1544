import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveFolder } from '../../tools/staticServer.mjs'
import { buildApplication } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { readPageFiles } from './readPageFiles.mjs'
import { visitStories } from './visitStories.mjs'

const page = join(import.meta.dirname, '../../docs/testing-your-site.md')
const title = 'Storybook 10, React and Vite'

/**
 * Writes the stories of docs/testing-your-site.md word by word, compiles and builds them with the
 * packed package, and opens each.
 * @param {string} packed
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<import('./writeCompatibility.mjs').HostResult>}
 */
export async function tryStorybook(packed, browser) {
  const app = mkdtempSync(join(tmpdir(), 'latchkey-storybook-'))
  try {
    cpSync(join(import.meta.dirname, 'apps/storybook'), app, { recursive: true })
    mkdirSync(join(app, 'src'))
    for (const [path, content] of readPageFiles(readFileSync(page, 'utf8')))
      writeFileSync(join(app, path), content)
    const { seconds, warnings } = await buildApplication(app, packed)
    const server = await serveFolder(join(app, 'served'))
    try {
      return { title, seconds, warnings, ...(await visitStories(browser, server.url)) }
    } finally {
      await server.close()
    }
  } catch (error) {
    return { title, failure: describeFailure(error) }
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}
