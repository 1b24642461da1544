import type { ModalOptions } from '../../modal/ModalOptions.ts'

/** Nothing listens there: the page must stand without a provider. */
const nowhere = 'http://127.0.0.1:1'

/** Everything the catalogue has, switched on locally, with no provider in reach. */
export const embedOptions: ModalOptions = {
  projectId: 'embed',
  metadata: { name: 'Embed', description: 'A page that embeds Latchkey' },
  provider: {
    api: nowhere,
    blockchain: nowhere,
    pulse: nowhere,
    secure: nowhere,
    relay: nowhere.replace('http', 'ws'),
  },
  logLevel: 'silent',
}
