import { rmSync } from 'node:fs'
import { serveFolder } from '../../tools/staticServer.mjs'
import { buildHost } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { dialogLibraries } from './dialogLibraries.mjs'
import { visitDialog } from './visitDialog.mjs'

/** @typedef {{ title: string, failure?: string } & Partial<import('./visitDialog.mjs').DialogVisit>} DialogResult */

/**
 * Builds the application with the dialogs of pages, and opens the modal in each.
 * @param {string} packed
 * @param {string} cdn
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<DialogResult[]>}
 */
export async function tryDialogs(packed, cdn, browser) {
  const { app, served } = await buildHost('dialogs', packed, cdn)
  const server = await serveFolder(served)
  /** @type {DialogResult[]} */
  const results = []
  try {
    for (const { page, title } of dialogLibraries)
      results.push({
        title,
        ...(await visitDialog(browser, `${server.url}#${page}`).catch((error) => ({
          failure: describeFailure(error),
        }))),
      })
  } finally {
    await server.close()
    rmSync(app, { recursive: true })
  }
  return results
}
