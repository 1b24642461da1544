import type { AnyRoute, Features, Platform, Release, Wallets } from '#kernel'
import { connectingExternalRoute, connectRoute } from '#plugins/ports/connect'
import {
  connectingFarcasterRoute,
  connectingSocialRoute,
  emailLoginRoute,
  embeddedKind,
} from '#plugins/ports/embedded-wallet'
import { connectingWalletConnectBasicRoute } from '#plugins/ports/walletconnect'
import type { KnownConnection } from '#ui-shell'

/** A view with its params. */
export type ReconnectRoute = { readonly route: AnyRoute; readonly params?: unknown }

type ReconnectRouteTools = {
  readonly wallets: Wallets
  readonly platform: Pick<Platform, 'after'>
  readonly features: { get(): Features }
}

/** Time to wait for an installed wallet to announce itself (ms). */
const announceTimeout = 1000

/**
 * Finds the view to reconnect a wallet in: its login, its extension, or a QR code; else the view of
 * all connect methods.
 */
export async function findReconnectRoute(
  { wallets, platform, features }: ReconnectRouteTools,
  { kind, connectorId, namespace, auth }: KnownConnection,
): Promise<ReconnectRoute> {
  if (kind === 'walletConnect') return { route: connectingWalletConnectBasicRoute }
  if (kind === embeddedKind)
    return findLoginRoute(auth?.name, features.get()) ?? { route: connectRoute }
  const wallet =
    kind === 'injected'
      ? await awaitWalletKey(wallets, platform, namespace, connectorId)
      : undefined
  return wallet
    ? { route: connectingExternalRoute, params: { wallet, namespace } }
    : { route: connectRoute }
}

function findLoginRoute(
  name: string | undefined,
  { email, socials }: Features,
): ReconnectRoute | undefined {
  if (name === 'email') return email ? { route: emailLoginRoute } : undefined
  if (name === undefined || !Array.isArray(socials) || !socials.includes(name)) return undefined
  return name === 'farcaster'
    ? { route: connectingFarcasterRoute }
    : { route: connectingSocialRoute, params: { provider: name } }
}

/** Resolves to the row key of an installed wallet once it is announced. */
function awaitWalletKey(
  wallets: Wallets,
  platform: ReconnectRouteTools['platform'],
  namespace: string,
  walletId: string,
): Promise<string | undefined> {
  wallets.startDiscovery()
  const find = () =>
    wallets
      .get()
      .find(({ connectors }) =>
        connectors.some((way) => way.namespace === namespace && way.walletId === walletId),
      )?.key
  return new Promise((resolve) => {
    const releases: Release[] = []
    const finish = (key: string | undefined) => {
      for (const release of releases) release()
      resolve(key)
    }
    const check = () => {
      const key = find()
      if (key !== undefined) finish(key)
    }
    releases.push(
      wallets.subscribe(check),
      platform.after(announceTimeout, () => finish(undefined)),
    )
    check()
  })
}
