import type { AnyRoute, Features, Platform, Release, Wallets } from '#kernel'
import { connectingExternalRoute, connectRoute } from '#plugins/connect/port'
import {
  connectingFarcasterRoute,
  connectingSocialRoute,
  emailLoginRoute,
  embeddedKind,
} from '#plugins/embedded-wallet/port'
import { connectingWalletConnectBasicRoute } from '#plugins/walletconnect/port'
import type { KnownConnection } from '#ui-shell'

/** A view, and what it is opened with. */
export type ReconnectRoute = { readonly route: AnyRoute; readonly params?: unknown }

type ReconnectRouteTools = {
  readonly wallets: Wallets
  readonly platform: Pick<Platform, 'after'>
  readonly features: { get(): Features }
}

/** An installed wallet that has not announced itself in this time is not looked for any longer. */
const announceTimeout = 1000

/**
 * Where a connection that ended is logged in again: by the login it came from, in its wallet, by a
 * code for another device; else among all ways to connect.
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

/** The key of the row of an installed wallet, as soon as there is one. */
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
