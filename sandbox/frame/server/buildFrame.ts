import { fileURLToPath } from 'node:url'
import { buildSite } from '../../pages/buildSite.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What the pages are made of. */
const sources = [
  'sandbox/frame',
  'sandbox/bundler',
  'plugins/embedded-wallet/protocol.ts',
  'kernel/platform/foreignText.ts',
  'package-lock.json',
]

/**
 * Builds the pages of the secure site as they would be published, and gives the folder they are in.
 */
export const buildFrame = (): Promise<string> =>
  buildSite({ root, name: 'frame', pages: ['sdk', 'loading', 'callback'], sources })
