import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Wallet } from './createCatalogue.ts'
import { findWallets } from './findWallets.ts'
import { renderIcon } from './renderIcon.ts'
import type { Reply, Route } from './reply.ts'
import { ok, RouteError } from './reply.ts'

const coinFolder = join(import.meta.dirname, 'coins')
/** Pictures of well-known coins by their symbol, from `tools/drawCoins.mjs`. */
const readCoins = (): ReadonlyMap<string, Uint8Array> =>
  new Map(
    readdirSync(coinFolder).map((file) => [
      file.replace('.png', ''),
      readFileSync(join(coinFolder, file)),
    ]),
  )

const picture = (seed: string, body: Uint8Array = renderIcon(seed)): Reply => ({
  type: 'image/png',
  body,
  headers: {
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  },
})

/**
 * Network, currency and token pictures are drawn for any id: the provider's own list of ids is not
 * ours to repeat.
 */
const drawn = (path: string, known: ReadonlyMap<string, Uint8Array> = new Map()): Route => ({
  method: 'GET',
  path: `${path}/{imageId}`,
  shape: 'api',
  open: true,
  handle: ({ params: { imageId = '' } }) => picture(imageId, known.get(imageId)),
})

/** The wallet catalogue and every picture. */
export function walletRoutes(catalogue: readonly Wallet[]): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/getWallets',
      shape: 'api',
      handle: ({ query }) => ok(findWallets(catalogue, query)),
    },
    {
      method: 'GET',
      path: '/getWalletImage/{imageId}',
      shape: 'api',
      open: true,
      handle({ params }) {
        const wallet = catalogue.find((one) => one.image_id === params['imageId'])
        if (!wallet) throw new RouteError(404, 'NOT_FOUND', 'No wallet has this picture')
        return picture(wallet.name)
      },
    },
    drawn('/public/getAssetImage'),
    drawn('/public/getCurrencyImage'),
    drawn('/public/getTokenImage', readCoins()),
  ]
}
