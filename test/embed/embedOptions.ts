import type { ModalOptions } from '../../modal/ModalOptions.ts'

/** Nothing listens there: the page must stand without a provider. */
const unreachableUrl = 'http://127.0.0.1:1'

/** Everything the catalogue has, switched on locally, with no provider in reach. */
export const embedOptions: ModalOptions = {
  projectId: 'embed',
  metadata: { name: 'Embed', description: 'A page that embeds Latchkey' },
  provider: {
    api: unreachableUrl,
    blockchain: unreachableUrl,
    pulse: unreachableUrl,
    secure: unreachableUrl,
    relay: unreachableUrl.replace('http', 'ws'),
  },
  logLevel: 'silent',
}
