import { array, object, unknown } from 'valibot'
import type { KnownWallet, Query, Settings } from '#kernel'
import { gate, knownWallets, listOf } from '#kernel'
import { manifest } from './manifest.ts'
import type { ExplorerState, ListedWallet } from './port.ts'
import { explorer } from './port.ts'
import { listedWallet } from './walletSchema.ts'

// Beside the featured ones.
const recommendedCount = 4

type Entry = ListedWallet & KnownWallet & { readonly image_id?: string | undefined }
const page = object({ data: array(unknown()) })

export default manifest.setup(({ needs, state, signal, add, offer, onDispose }) => {
  const { provider, settings, platform } = needs

  const fetchWallets = async (query: Query) =>
    gate(listOf(listedWallet), (await provider.get('api', '/getWallets', page, { query, signal })).data, 'The wallet list')
  const bundled = async () => gate(listOf(listedWallet), (await import('./wallets.json')).default, 'The bundled wallet list')

  const show = (status: ExplorerState['status']) =>
    state.update((draft) => {
      draft.status = status
    })
  const load = async () => {
    show('loading')
    const lists = await (provider.projectId ? fromProvider(fetchWallets, settings).catch(bundled) : bundled())
    const custom = gate(listOf(listedWallet), settings.customWallets, 'customWallets')
    const wallets = unique([...custom, ...lists], settings)
    state.update((draft) => {
      draft.status = 'ready'
      draft.wallets = wallets.map(({ injected: _, ...wallet }) => ({ ...wallet, chains: [...wallet.chains] }))
    })
    add(knownWallets, wallets)
    // A picture that does not come leaves the letter in its place.
    for (const wallet of wallets) if (!wallet.icon) showIcon(wallet).catch(() => {})
  }

  const showIcon = async ({ id, image_id }: Entry) => {
    if (!image_id || !provider.projectId) return
    const { url, release } = platform.objectUrl(await provider.blob('api', `/getWalletImage/${encodeURIComponent(image_id)}`, { signal }))
    onDispose(release)
    state.update((draft) => {
      for (const wallet of draft.wallets) if (wallet.id === id) wallet.icon = url
    })
  }

  offer(explorer, {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      const { status } = state.get()
      if (status === 'idle' || status === 'failed') load().catch(() => show('failed'))
    },
  })
})

async function fromProvider(
  fetchWallets: (query: Query) => Promise<readonly Entry[]>,
  { featuredWalletIds, includeWalletIds, excludeWalletIds }: Settings,
): Promise<readonly Entry[]> {
  const featured = featuredWalletIds.length > 0 ? await fetchWallets({ page: 1, entries: featuredWalletIds.length, include: featuredWalletIds.join(',') }) : []
  const place = (id: string) => featuredWalletIds.indexOf(id)
  const recommended = await fetchWallets({
    page: 1,
    entries: recommendedCount,
    include: includeWalletIds.join(',') || undefined,
    exclude: [...featuredWalletIds, ...excludeWalletIds].join(',') || undefined,
  })
  return [...[...featured].sort((a, b) => place(a.id) - place(b.id)), ...recommended]
}

function unique(wallets: readonly Entry[], { excludeWalletIds }: Settings): readonly Entry[] {
  const kept = new Map(wallets.filter(({ id }) => !excludeWalletIds.includes(id)).map((wallet) => [wallet.id, wallet]))
  return [...kept.values()]
}
