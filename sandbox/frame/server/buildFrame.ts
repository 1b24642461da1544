import { fileURLToPath } from 'node:url'
import { buildSite } from '../../pages/buildSite.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The sources of the pages. */
const sources = [
  'sandbox/frame',
  'sandbox/bundler',
  'plugins/embedded-wallet/protocol.ts',
  'kernel/platform/foreignText.ts',
  'package-lock.json',
]

/** Builds the secure site's pages for production, and returns their folder. */
export const buildFrame = (): Promise<string> =>
  buildSite({ root, name: 'frame', pages: ['sdk', 'loading', 'callback'], sources })
