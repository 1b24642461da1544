import { serveFolder } from '../../tools/staticServer.mjs'
import { visitPage } from './visitPage.mjs'

/**
 * Serves the build of a host's application, connects a page wallet in it, and reloads.
 * @param {import('playwright-core').Browser} browser
 * @param {string} served
 * @returns {Promise<import('./visitPage.mjs').HostVisit>}
 */
export async function visitHost(browser, served) {
  const server = await serveFolder(served)
  try {
    return await visitPage(browser, server.url)
  } finally {
    await server.close()
  }
}
